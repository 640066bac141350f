package io.bench.engine.experiment.reading;

import io.bench.engine.comparison.Judge;
import io.bench.engine.experiment.ArmExpectation;
import io.bench.engine.experiment.ComparisonPlan;
import io.bench.engine.experiment.DataState;
import io.bench.engine.experiment.Experiment;
import io.bench.engine.experiment.ExperimentArm;
import io.bench.engine.experiment.ExperimentEnvironment;
import io.bench.engine.experiment.Interleaving;
import io.bench.engine.experiment.PublishedState;
import io.bench.engine.experiment.TurnSchedule;
import io.bench.engine.experiment.TurnSchedule.Order;
import io.bench.engine.parameter.Share;
import io.bench.engine.workload.source.SourceProblems;
import io.bench.engine.workload.yaml.YamlNode;
import io.bench.engine.workload.yaml.YamlNode.Mapping;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the top level of an experiment: its settings, its servers, and, by the readers of arms and
 * comparisons, what they are for. What the file, its small mode and the command line may all say, a
 * word on the command line wins over the small mode, and that over the file. Used once, by {@link
 * ExperimentFile}.
 */
final class ExperimentReader {

  private static final int MAX_ROUNDS = 1_000;
  private static final int MAX_PROCESSES = 100;
  private static final int DEFAULT_ROUNDS = 6;

  /** What a command line may say of the experiment itself; all else are parameters of the arms. */
  private static final Set<String> OWN =
      Set.of(
          "rounds", "order", "seed", "forks", "delta", "arms", "interleave", "restarts", "budget");

  private final String name;
  private final MapReader document;
  private final MapReader small;
  private final boolean quick;
  private final Map<String, String> given;
  private final SourceProblems problems;

  /**
   * @param quick whether to use the small mode
   * @param given settings of the experiment and parameters of all arms, as typed
   */
  ExperimentReader(
      String name,
      YamlNode root,
      boolean quick,
      Map<String, String> given,
      SourceProblems problems) {
    this.name = name;
    this.document = MapReader.of(root, "an experiment", problems);
    this.quick = quick;
    this.given = given;
    this.problems = problems;
    if (quick && !document.has("quick")) {
      document.error("this experiment has no 'quick': run it without --quick");
    }
    MapReader written = document.map("quick");
    // these were asked for before, when the text was resolved
    written.node(ExperimentFile.SMALL_TEMPLATES);
    this.small =
        quick ? written : MapReader.of(new Mapping(root.position(), List.of()), "quick", problems);
  }

  /** What is read; of no use if there are problems. */
  Experiment read() {
    Map<String, ExperimentEnvironment> environments =
        new EnvironmentReader(document, given, problems).read();
    DataState data = document.choice("data", DataState.values(), DataState.KEPT);
    List<Map<String, String>> prepare = runs("prepare");
    List<Map<String, String>> reset = runs("reset");
    Interleaving interleaving =
        new InterleavingReader(document, small, given, quick).read().orElse(null);
    TurnSchedule schedule = schedule(interleaving);
    Map<String, String> typed = arms(given);
    Map<String, String> shared = document.map("parameters").rest();
    shared.putAll(typed);
    Map<String, String> last = small.map("parameters").rest();
    typed.forEach(last::replace);
    List<ExperimentArm> arms =
        new ArmReader(environments.keySet(), shared, last, interleaving, problems)
            .read(document.map("arms"));
    if (arms.isEmpty() && !problems.hasErrors()) {
      document.error("an experiment has arms: give at least one under 'arms'");
    }
    List<String> names = arms.stream().map(ExperimentArm::name).toList();
    List<ExperimentArm> chosen = chosen(arms, names);
    ComparisonPlan comparison =
        new ComparisonReader(names, document.map("compare"), problems).read(this::delta);
    List<ArmExpectation> expectations =
        document.parsed("expect", text -> ArmExpectation.parse(text, names));
    List<PublishedState> published = published(names);
    String question = document.text("question", "");
    String description = document.text("description");
    document.refuseUnknown("an experiment");
    small.refuseUnknown("quick");
    checkReset(data, arms, reset);
    List<String> present = chosen.stream().map(ExperimentArm::name).toList();
    return new Experiment(
        name,
        question,
        description,
        schedule,
        interleaving,
        data,
        environments,
        prepare,
        reset,
        chosen,
        ComparisonReader.among(comparison, present),
        expectations.stream().filter(expected -> isAbout(expected, present)).toList(),
        published.stream().filter(state -> isAbout(state.shows(), present)).toList(),
        typed,
        quick);
  }

  private TurnSchedule schedule(@Nullable Interleaving interleaving) {
    int seed = number("seed", 1, Integer.MAX_VALUE);
    int rounds = number("rounds", DEFAULT_ROUNDS, MAX_ROUNDS);
    int processes = number("forks", 1, MAX_PROCESSES);
    Order order = order();
    if (interleaving == null) {
      return new TurnSchedule(rounds, order, seed, processes);
    }
    for (String ofTurns : List.of("rounds", "forks", "order")) {
      if (given.containsKey(ofTurns)) {
        document.error(
            ofTurns + "= is for turns; of an interleaved experiment give restarts= and budget=");
      }
    }
    return new TurnSchedule(interleaving.restarts(), Order.RANDOM, seed, 1);
  }

  private Order order() {
    Order inFile = document.choice("order", Order.values(), Order.ABBA);
    String typed = given.get("order");
    if (typed == null) {
      return inFile;
    }
    return Arrays.stream(Order.values())
        .filter(order -> order.key().equals(typed.toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElseGet(
            () -> {
              document.error("order=" + typed + ": it is abba, random or fixed");
              return inFile;
            });
  }

  private int number(String key, int otherwise, int greatest) {
    long written = small.number(key, 1, greatest, document.number(key, 1, greatest, otherwise));
    String typed = given.get(key);
    if (typed == null) {
      return (int) written;
    }
    OptionalLong number = MapReader.whole(typed, 1, greatest);
    if (number.isEmpty()) {
      document.error("%s=%s: a whole number from 1 to %d".formatted(key, typed, greatest));
    }
    return (int) number.orElse(otherwise);
  }

  /**
   * The share up to which differences do not matter.
   *
   * @param compare the map that may say so
   */
  private double delta(MapReader compare) {
    String inFile = compare.text("delta");
    String typed = given.get("delta");
    if (typed == null && inFile == null) {
      return Judge.DEFAULT_DELTA;
    }
    String text = typed != null ? typed : Objects.requireNonNull(inFile);
    double share = Share.parse(text);
    if (share > 0 && share < 1) {
      return share;
    }
    String message = "delta=" + text + ": a share such as 3%";
    if (typed != null) {
      document.error(message);
    } else {
      compare.error("delta", message);
    }
    return Judge.DEFAULT_DELTA;
  }

  /** What was typed and is no setting of the experiment: parameters of all arms. */
  private static Map<String, String> arms(Map<String, String> given) {
    Map<String, String> typed = new LinkedHashMap<>(given);
    typed.keySet().removeIf(name -> !isOfArms(name));
    return typed;
  }

  /** Whether what is typed under a name is a parameter of arms. */
  static boolean isOfArms(String name) {
    return !OWN.contains(name) && !EnvironmentReader.isAboutServers(name);
  }

  /** A list of maps of parameters. */
  private List<Map<String, String>> runs(String key) {
    List<Map<String, String>> runs = new ArrayList<>();
    for (YamlNode item : document.items(key)) {
      MapReader run = MapReader.of(item, key, problems);
      Map<String, String> parameters = run.rest();
      if (!parameters.containsKey("workload") && !parameters.containsKey("op")) {
        run.error(key + ": each run names a 'workload' or an 'op'");
      }
      runs.add(parameters);
    }
    return runs;
  }

  /** The arms that take part. */
  private List<ExperimentArm> chosen(List<ExperimentArm> arms, List<String> names) {
    List<String> inSmall = small.texts("arms");
    String typed = given.get("arms");
    List<String> wanted = typed == null ? inSmall : List.of(typed.split("\\s*,\\s*"));
    MapReader where = typed == null ? small : document;
    for (String arm : wanted) {
      if (!names.contains(arm) && !arms.isEmpty()) {
        where.unknown(typed == null ? "arms" : "", "arm", arm, names);
      }
    }
    return wanted.isEmpty()
        ? arms
        : arms.stream().filter(arm -> wanted.contains(arm.name())).toList();
  }

  private List<PublishedState> published(List<String> arms) {
    List<PublishedState> states = new ArrayList<>();
    for (YamlNode item : document.items("published")) {
      MapReader state = MapReader.of(item, "published", problems);
      String says = state.text("says", "");
      List<ArmExpectation> shown = state.parsed("shows", text -> ArmExpectation.parse(text, arms));
      state.refuseUnknown("a published state");
      if (says.isEmpty() || shown.size() != 1) {
        state.error("a published state is {says: TEXT, shows: STATEMENT}");
      } else {
        states.add(new PublishedState(says, shown.get(0)));
      }
    }
    return states;
  }

  private static boolean isAbout(ArmExpectation expected, List<String> present) {
    String divisor = expected.divisorArm();
    return present.contains(expected.arm()) && (divisor == null || present.contains(divisor));
  }

  private void checkReset(
      DataState data, List<ExperimentArm> arms, List<Map<String, String>> reset) {
    boolean truncates =
        data == DataState.TRUNCATED
            || arms.stream().anyMatch(arm -> arm.data() == DataState.TRUNCATED);
    if (truncates && reset.isEmpty()) {
      document.error("data", "data: truncated wants 'reset', the runs that empty and refill");
    }
    if (!truncates && !reset.isEmpty()) {
      document.error("reset", "'reset' is for data: truncated");
    }
  }
}
