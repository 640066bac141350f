package io.bench.engine.experiment.reading;

import io.bench.engine.comparison.Judge;
import io.bench.engine.experiment.ExperimentArm;
import io.bench.engine.experiment.TurnSchedule;
import io.bench.engine.experiment.TurnSchedule.Order;
import io.bench.engine.workload.source.SourcePosition;
import io.bench.engine.workload.source.SourceProblems;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the file, its small mode and the command line may all say: a word on the command line wins
 * over the small mode, and that over the file. Used once.
 */
final class Settings {

  private static final int MOST_ROUNDS = 1_000;
  private static final int MOST_PROCESSES = 100;
  private static final int DEFAULT_ROUNDS = 6;

  /** What a command line may say of the experiment itself; all else are parameters of the arms. */
  private static final Set<String> OWN =
      Set.of("rounds", "order", "seed", "forks", "delta", "arms");

  private final Section document;
  private final Section small;
  private final Map<String, String> given;
  private final SourceProblems problems;

  Settings(Section document, Section small, Map<String, String> given, SourceProblems problems) {
    this.document = document;
    this.small = small;
    this.given = given;
    this.problems = problems;
  }

  TurnSchedule schedule() {
    Order order = document.choice("order", Order.values(), Order.ABBA);
    String typed = given.get("order");
    if (typed != null) {
      order = typedOrder(typed, order);
    }
    return new TurnSchedule(
        number("rounds", DEFAULT_ROUNDS, MOST_ROUNDS),
        order,
        number("seed", 1, Integer.MAX_VALUE),
        number("forks", 1, MOST_PROCESSES));
  }

  private Order typedOrder(String typed, Order otherwise) {
    for (Order order : Order.values()) {
      if (order.key().equals(typed.toLowerCase(Locale.ROOT))) {
        return order;
      }
    }
    problems.error(document.position(), "order=" + typed + ": it is abba, random or fixed");
    return otherwise;
  }

  private int number(String key, int otherwise, int greatest) {
    long inFile = document.number(key, 1, greatest, otherwise);
    long inSmall = small.number(key, 1, greatest, inFile);
    String typed = given.get(key);
    if (typed == null) {
      return (int) inSmall;
    }
    try {
      long number = Long.parseLong(typed);
      if (number >= 1 && number <= greatest) {
        return (int) number;
      }
    } catch (NumberFormatException none) {
      // told below
    }
    problems.error(
        document.position(), "%s=%s: a whole number from 1 to %d".formatted(key, typed, greatest));
    return otherwise;
  }

  /**
   * The share up to which differences do not matter.
   *
   * @param inFile what the file says, or null
   * @param place where it says so
   */
  double delta(@Nullable String inFile, SourcePosition place) {
    String typed = given.get("delta");
    if (typed != null) {
      return share(typed, document.position());
    }
    return inFile == null ? Judge.DEFAULT_DELTA : share(inFile, place);
  }

  private double share(String text, SourcePosition place) {
    boolean percent = text.endsWith("%");
    try {
      double number = Double.parseDouble(percent ? text.substring(0, text.length() - 1) : text);
      double share = percent ? number / 100 : number;
      if (share > 0 && share < 1) {
        return share;
      }
    } catch (NumberFormatException none) {
      // told below
    }
    problems.error(place, "delta=" + text + ": a share such as 3%");
    return Judge.DEFAULT_DELTA;
  }

  /** Parameters of every arm: those of the file, over them those that were typed. */
  Map<String, String> sharedParameters() {
    Map<String, String> parameters = new LinkedHashMap<>(document.section("parameters").rest());
    parameters.putAll(typedParameters());
    return parameters;
  }

  /** Those of the small mode, which win over an arm's own, with what was typed instead. */
  Map<String, String> smallParameters() {
    Map<String, String> parameters = new LinkedHashMap<>(small.section("parameters").rest());
    typedParameters().forEach((name, value) -> parameters.replace(name, value));
    return parameters;
  }

  /** What was typed and is no setting of the experiment: parameters of all arms. */
  Map<String, String> typedParameters() {
    Map<String, String> typed = new LinkedHashMap<>(given);
    typed.keySet().removeIf(name -> OWN.contains(name) || isHost(name) || isOfServers(name));
    return typed;
  }

  /** {@code host} for all adapters, {@code grpc-host} for one. */
  Map<String, String> hosts() {
    Map<String, String> hosts = new LinkedHashMap<>();
    given.forEach(
        (name, value) -> {
          if (isHost(name)) {
            hosts.put(name.equals("host") ? "" : name.substring(0, name.length() - 5), value);
          }
        });
    return hosts;
  }

  /** Options of servers that are started; they win over those of every environment. */
  Map<String, String> serverOptions() {
    Map<String, String> options = new LinkedHashMap<>(given);
    options.keySet().removeIf(name -> !isOfServers(name) || isHost(name));
    return options;
  }

  private static boolean isOfServers(String name) {
    return EnvironmentReader.PREFIXES.stream().anyMatch(name::startsWith);
  }

  private static boolean isHost(String name) {
    return name.equals("host") || name.endsWith("-host");
  }

  /** The arms that take part. */
  List<ExperimentArm> chosen(List<ExperimentArm> arms) {
    List<String> inSmall = small.texts("arms");
    String typed = given.get("arms");
    List<String> wanted = typed == null ? inSmall : List.of(typed.split("\\s*,\\s*"));
    List<String> names = arms.stream().map(ExperimentArm::name).toList();
    for (String name : wanted) {
      if (!names.contains(name) && !arms.isEmpty()) {
        problems.error(
            typed == null ? small.position("arms") : document.position(),
            ExperimentReader.unknown("arm", name, names));
      }
    }
    return wanted.isEmpty() ? arms : inOrder(arms, wanted);
  }

  private static List<ExperimentArm> inOrder(List<ExperimentArm> arms, List<String> wanted) {
    List<ExperimentArm> chosen = new ArrayList<>();
    for (ExperimentArm arm : arms) {
      if (wanted.contains(arm.name())) {
        chosen.add(arm);
      }
    }
    return chosen;
  }

  void refuseUnknown() {
    small.refuseUnknown("quick");
  }
}
