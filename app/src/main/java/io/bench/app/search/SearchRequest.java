package io.bench.app.search;

import io.bench.engine.parameter.EngineParameters;
import io.bench.engine.parameter.Rate;
import io.bench.engine.parameter.Share;
import io.bench.engine.problem.UsageException;
import io.bench.engine.search.SearchSettings;
import io.bench.engine.search.Slo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The search that a user requests.
 *
 * @param parameters of the runs, as typed
 * @param slo what a rate must meet
 * @param startPerSecond the first rate to try; NaN if the user gave none
 * @param mostPerSecond higher rates are not tried; may be infinite
 * @param resolution how close the two ends of the answer shall come, relatively
 * @param replications how many trials confirm the answer
 * @param mostTrials an end in any case
 * @param prepares whether steps that prepare the server are run first
 */
public record SearchRequest(
    Map<String, String> parameters,
    Slo slo,
    double startPerSecond,
    double mostPerSecond,
    double resolution,
    int replications,
    int mostTrials,
    boolean prepares) {

  /** The objective, which every search has. */
  public static final String SLO = "slo";

  static final String START = "start";
  private static final String MOST_RATE = "most-rate";
  private static final String RESOLUTION = "resolution";
  private static final String REPLICATIONS = "replications";
  private static final String MOST_TRIALS = "most-trials";

  /** The parameters of a search itself, beside those of its runs. */
  public static final List<String> PARAMETERS =
      List.of(SLO, START, MOST_RATE, RESOLUTION, REPLICATIONS, MOST_TRIALS);

  /** Parameters of a run that a search decides itself, or that would not do, with the reason. */
  private static final Map<String, String> REFUSED =
      Map.of(
          EngineParameters.RATE.name(),
          "the search sets the rate; start= says where it begins",
          EngineParameters.RATES.name(),
          "the search chooses the rates; start= and most-rate= bound them",
          EngineParameters.CYCLES.name(),
          "a trial lasts for a time, duration=",
          EngineParameters.FORKS.name(),
          "all trials run in one JVM",
          EngineParameters.SHARD.name(),
          "the clients would search each for itself",
          EngineParameters.DRY_RUN.name(),
          "what is not sent has no latency");

  /**
   * Reads the words of a search.
   *
   * @param typed {@code name=value}, those of the search itself among them
   * @param prepares whether steps that prepare the server are run first
   * @throws UsageException with every mistake, one line each
   */
  public static SearchRequest of(Map<String, String> typed, boolean prepares) {
    Map<String, String> parameters = new LinkedHashMap<>(typed);
    List<String> problems = new ArrayList<>();
    String wanted = parameters.remove(SLO);
    Slo slo = tried(problems, "slo: ", () -> slo(wanted));
    double start = rate("start", parameters.remove(START), Double.NaN, problems);
    double most = rate(MOST_RATE, parameters.remove(MOST_RATE), Double.POSITIVE_INFINITY, problems);
    String share = parameters.remove(RESOLUTION);
    Double resolution =
        tried(
            problems,
            RESOLUTION + ": ",
            () -> share == null ? SearchSettings.RESOLUTION : resolution(share.trim()));
    int replications =
        count(REPLICATIONS, parameters.remove(REPLICATIONS), SearchSettings.REPLICATIONS, problems);
    int mostTrials =
        count(MOST_TRIALS, parameters.remove(MOST_TRIALS), SearchSettings.MAX_TRIALS, problems);
    if (start > most) {
      problems.add(
          "start=%s is more than most-rate=%s".formatted(typed.get(START), typed.get(MOST_RATE)));
    }
    parameters.forEach(
        (name, value) -> {
          String reason = REFUSED.get(EngineParameters.canonicalName(name));
          if (reason != null) {
            problems.add("leave out '%s=%s': %s".formatted(name, value, reason));
          }
        });
    if (!problems.isEmpty() || slo == null || resolution == null) {
      throw new UsageException(problems);
    }
    return new SearchRequest(
        parameters, slo, start, most, resolution, replications, mostTrials, prepares);
  }

  private static Slo slo(@Nullable String wanted) {
    if (wanted == null) {
      throw new IllegalArgumentException(
          "nothing to search for: give an objective, such as slo='p99<10ms,errors<0.1%'");
    }
    return Slo.parse(wanted);
  }

  private static double resolution(String text) {
    double share = Share.parse(text);
    if (share >= 0.001 && share <= 1) {
      return share;
    }
    throw new IllegalArgumentException("'" + text + "' is no share from 0.1% to 100%");
  }

  private static int count(String name, @Nullable String text, int missing, List<String> problems) {
    if (text == null) {
      return missing;
    }
    try {
      int count = Integer.parseInt(text.trim());
      if (count >= 1) {
        return count;
      }
    } catch (NumberFormatException e) {
      // told below
    }
    problems.add("%s: '%s' is no whole number from 1".formatted(name, text));
    return missing;
  }

  private static double rate(
      String name, @Nullable String text, double missing, List<String> problems) {
    if (text == null || text.isEmpty()) {
      return missing;
    }
    Double perSecond =
        tried(
            problems,
            name + ": ",
            () -> {
              Rate rate = Rate.parse(text);
              if (rate.shape() == Rate.Shape.CONSTANT && !rate.isShareOfCapacity()) {
                return rate.levels().get(0).value();
              }
              throw new IllegalArgumentException(
                  "'" + text + "' is not one number of ops per second, such as 5k");
            });
    return perSecond == null ? missing : perSecond;
  }

  private static <T> @Nullable T tried(List<String> problems, String where, Supplier<T> part) {
    try {
      return part.get();
    } catch (IllegalArgumentException e) {
      problems.add(where + e.getMessage());
      return null;
    }
  }

  /** The names of the parameters that the user gave, as the engine declares them. */
  Set<String> givenNames() {
    return parameters.keySet().stream()
        .map(EngineParameters::canonicalName)
        .collect(Collectors.toUnmodifiableSet());
  }
}
