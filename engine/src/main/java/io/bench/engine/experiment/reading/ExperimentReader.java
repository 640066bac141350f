package io.bench.engine.experiment.reading;

import io.bench.adapter.api.NearestName;
import io.bench.engine.experiment.ArmExpectation;
import io.bench.engine.experiment.ComparisonPlan;
import io.bench.engine.experiment.DataState;
import io.bench.engine.experiment.Experiment;
import io.bench.engine.experiment.ExperimentArm;
import io.bench.engine.experiment.ExperimentEnvironment;
import io.bench.engine.experiment.PublishedState;
import io.bench.engine.experiment.TurnSchedule;
import io.bench.engine.workload.source.SourceProblems;
import io.bench.engine.workload.yaml.YamlNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads the top level of an experiment. Used once. */
final class ExperimentReader {

  private final String name;
  private final boolean quick;
  private final Map<String, String> given;
  private final SourceProblems problems;

  /**
   * @param given settings of the experiment and parameters of all arms, as typed
   */
  ExperimentReader(String name, boolean quick, Map<String, String> given, SourceProblems problems) {
    this.name = name;
    this.quick = quick;
    this.given = given;
    this.problems = problems;
  }

  /** What is read; of no use if there are problems. */
  Experiment read(Section document) {
    Settings settings = new Settings(document, small(document), given, problems);
    Map<String, ExperimentEnvironment> environments =
        new EnvironmentReader(settings.hosts(), settings.serverOptions(), problems).read(document);
    DataState data = document.choice("data", DataState.values(), DataState.KEPT);
    List<Map<String, String>> prepare = runs(document, "prepare");
    List<Map<String, String>> reset = runs(document, "reset");
    TurnSchedule schedule = settings.schedule();
    List<ExperimentArm> arms =
        new ArmReader(
                environments, settings.sharedParameters(), settings.smallParameters(), problems)
            .read(document);
    if (arms.isEmpty() && !problems.hasErrors()) {
      problems.error(document.position(), "an experiment has arms: give at least one under 'arms'");
    }
    List<String> names = arms.stream().map(ExperimentArm::name).toList();
    List<ExperimentArm> chosen = settings.chosen(arms);
    ComparisonPlan comparison =
        new ComparisonReader(names, settings, problems).read(document.section("compare"));
    List<ArmExpectation> expectations =
        document.parsed("expect", text -> ArmExpectation.parse(text, names));
    List<PublishedState> published = published(document, names);
    String question = document.text("question", "");
    String description = document.text("description");
    document.refuseUnknown("an experiment");
    settings.refuseUnknown();
    checkReset(document, data, arms, reset);
    List<String> present = chosen.stream().map(ExperimentArm::name).toList();
    return new Experiment(
        name,
        question,
        description,
        schedule,
        data,
        environments,
        prepare,
        reset,
        chosen,
        ComparisonReader.among(comparison, present),
        expectations.stream().filter(expected -> isAbout(expected, present)).toList(),
        published.stream().filter(state -> isAbout(state.shows(), present)).toList(),
        settings.typedParameters(),
        quick);
  }

  private Section small(Section document) {
    if (quick && !document.has("quick")) {
      problems.error(document.position(), "this experiment has no 'quick': run it without --quick");
    }
    Section small = document.section("quick");
    // these were asked for before, when the text was resolved
    small.node(ExperimentFile.SMALL_TEMPLATES);
    return quick
        ? small
        : Section.of(new YamlNode.Mapping(small.position(), List.of()), "", problems);
  }

  private List<PublishedState> published(Section document, List<String> arms) {
    List<PublishedState> states = new ArrayList<>();
    for (YamlNode item : document.items("published")) {
      Section state = Section.of(item, "published", problems);
      String says = state.text("says", "");
      List<ArmExpectation> shown = state.parsed("shows", text -> ArmExpectation.parse(text, arms));
      state.refuseUnknown("a published state");
      if (says.isEmpty() || shown.size() != 1) {
        problems.error(item.position(), "a published state is {says: TEXT, shows: STATEMENT}");
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

  /** A list of maps of parameters. */
  private List<Map<String, String>> runs(Section document, String key) {
    List<Map<String, String>> runs = new ArrayList<>();
    for (YamlNode item : document.items(key)) {
      Map<String, String> parameters = Section.of(item, key, problems).rest();
      if (parameters.keySet().stream().noneMatch(Set.of("workload", "op")::contains)) {
        problems.error(item.position(), key + ": each run names a 'workload' or an 'op'");
      }
      runs.add(new LinkedHashMap<>(parameters));
    }
    return runs;
  }

  private void checkReset(
      Section document, DataState data, List<ExperimentArm> arms, List<Map<String, String>> reset) {
    boolean truncates =
        data == DataState.TRUNCATED
            || arms.stream().anyMatch(arm -> arm.data() == DataState.TRUNCATED);
    if (truncates && reset.isEmpty()) {
      problems.error(
          document.position("data"),
          "data: truncated wants 'reset', the runs that empty and refill");
    }
    if (!truncates && !reset.isEmpty()) {
      problems.error(document.position("reset"), "'reset' is for data: truncated");
    }
  }

  /** Did you mean? */
  static String unknown(String what, String name, Iterable<String> known) {
    List<String> names = new ArrayList<>();
    known.forEach(names::add);
    return "no %s '%s'%s".formatted(what, name, NearestName.suggestion(name, names));
  }
}
