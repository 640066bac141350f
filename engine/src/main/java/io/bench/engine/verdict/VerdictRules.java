package io.bench.engine.verdict;

import io.bench.engine.record.OpOutcomes;
import io.bench.engine.verdict.MeasuredWindow.Warmup;
import io.bench.engine.warmup.GateCondition;
import io.bench.engine.warmup.GateReport;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Judges a measured window by all rules. Pure. */
public final class VerdictRules {

  static final double ERRORS = 0.001;

  private VerdictRules() {}

  /** Everything that is to be said of the window. */
  public static Judgement judge(MeasuredWindow window) {
    FullPipeline pipeline = new FullPipeline(window);
    List<FullPipeline.Sample> samples = pipeline.samples();
    boolean longEnough = samples.size() >= StationarityRules.LEAST_SAMPLES;
    List<Verdict> found = new ArrayList<>();
    Verdict missed = RateRule.missed(window);
    add(found, missed);
    add(found, ClientRules.limited(window, missed));
    add(found, MachineRule.limited(window));
    add(found, MachineRule.unknown(window));
    add(found, errors(window));
    add(found, notWarm(window.warmup().gate()));
    add(found, StationarityRules.compiling(window));
    if (window.arrivals() == MeasuredWindow.Arrivals.CHANGING) {
      found.add(changing());
    } else if (longEnough) {
      add(found, StationarityRules.drifting(window, samples));
      add(found, StationarityRules.noisy(samples));
    } else {
      found.add(tooShort(samples.size(), pipeline.leftOutSeconds()));
    }
    List<Verdict> verdicts = new ArrayList<>(found);
    verdicts.removeIf(verdict -> verdict.kind().isNotice());
    List<Verdict> notices = notices(window);
    found.stream().filter(verdict -> verdict.kind().isNotice()).forEach(notices::add);
    if (verdicts.isEmpty()) {
      verdicts.add(
          Verdict.of(
              VerdictKind.STEADY,
              "no drift, noise or limit found in %d one-second intervals"
                  .formatted(samples.size())));
    }
    Comparator<Verdict> order = Comparator.comparing(Verdict::kind);
    verdicts.sort(order);
    notices.sort(order);
    return new Judgement(verdicts, notices);
  }

  private static void add(List<Verdict> found, @Nullable Verdict verdict) {
    if (verdict != null) {
      found.add(verdict);
    }
  }

  private static Verdict changing() {
    return Verdict.of(
        VerdictKind.CHANGING_RATE, "the rate changes with time, so drift and noise are not judged");
  }

  private static Verdict tooShort(int samples, double fillingSeconds) {
    Map<String, Double> numbers = new LinkedHashMap<>();
    numbers.put("intervals", (double) samples);
    numbers.put("bound", (double) StationarityRules.LEAST_SAMPLES);
    String text =
        "too short to judge drift and noise: %d one-second intervals of at least %d"
            .formatted(samples, StationarityRules.LEAST_SAMPLES);
    if (fillingSeconds > 0) {
      numbers.put("fillingSeconds", fillingSeconds);
      text +=
          " (%s more went by until as many ops ended as were sent)"
              .formatted(VerdictFigures.nanos(fillingSeconds * 1e9));
    }
    return new Verdict(VerdictKind.TOO_SHORT, text, numbers);
  }

  /** A verdict above one in a thousand, a notice below it. */
  private static @Nullable Verdict errors(MeasuredWindow window) {
    OpOutcomes outcomes = window.outcomes();
    if (outcomes.errors() == 0) {
      return null;
    }
    double issued = outcomes.issued();
    double share = outcomes.errorShare();
    Map<String, Double> numbers = new LinkedHashMap<>();
    numbers.put("failedShare", share);
    numbers.put("bound", ERRORS);
    List<Map.Entry<String, Long>> byName =
        window.failures().entrySet().stream()
            .sorted(
                Map.Entry.<String, Long>comparingByValue()
                    .reversed()
                    .thenComparing(Map.Entry.comparingByKey()))
            .toList();
    byName.forEach(error -> numbers.put("share." + error.getKey(), error.getValue() / issued));
    List<String> names = new ArrayList<>();
    byName.forEach(
        error ->
            names.add(error.getKey() + " " + VerdictFigures.percent(error.getValue() / issued)));
    if (outcomes.unfinished() > 0) {
      numbers.put("unfinishedShare", outcomes.unfinished() / issued);
      names.add("unfinished " + VerdictFigures.percent(outcomes.unfinished() / issued));
    }
    return new Verdict(
        share > ERRORS ? VerdictKind.SERVER_ERRORS : VerdictKind.FEW_ERRORS,
        "%s of %s ops %s"
                .formatted(
                    VerdictFigures.percent(share),
                    VerdictFigures.count(outcomes.issued()),
                    outcomes.unfinished() == 0 ? "failed" : "failed or did not end")
            + (names.isEmpty() ? "" : ": " + String.join(", ", names)),
        numbers);
  }

  private static @Nullable Verdict notWarm(@Nullable GateReport gate) {
    if (gate == null || gate.state() != GateReport.State.CAPPED) {
      return null;
    }
    Map<String, Double> numbers = new LinkedHashMap<>();
    numbers.put("warmupSeconds", gate.seconds());
    for (GateCondition condition : gate.notSettled()) {
      numbers.put(condition.rule().key(), condition.value());
      numbers.put(condition.rule().key() + ".bound", condition.bound());
    }
    String unsettled =
        gate.notSettled().stream().map(GateCondition::text).collect(Collectors.joining(", "));
    return new Verdict(
        VerdictKind.NOT_WARM,
        "the warm-up ended after %s with this not settled: %s"
            .formatted(VerdictFigures.nanos(gate.seconds() * 1e9), unsettled),
        numbers);
  }

  private static String unsettled(@Nullable GateReport gate) {
    return gate == null
        ? "the warm-up was too short to tell whether it was enough"
        : "the warm-up ended after %s, as it was told to, with this not settled: %s"
            .formatted(
                VerdictFigures.nanos(gate.seconds() * 1e9),
                gate.notSettled().stream()
                    .map(GateCondition::text)
                    .collect(Collectors.joining(", ")));
  }

  private static List<Verdict> notices(MeasuredWindow window) {
    List<Verdict> notices = new ArrayList<>();
    if (window.sameHost()) {
      notices.add(MachineRule.sameHost(window));
    }
    if (window.offered() == null) {
      notices.add(
          Verdict.of(
              VerdictKind.CLOSED_LOOP,
              "no rate was set: while the server stalls no op is due, so these latencies cannot"
                  + " show stalls"));
    }
    if (window.warmup().kind() == Warmup.Kind.NONE) {
      notices.add(
          Verdict.of(VerdictKind.NO_WARMUP, "no warm-up: the client's own start was measured too"));
    }
    GateReport gate = window.warmup().gate();
    if (window.warmup().kind() == Warmup.Kind.FIXED && (gate == null || !gate.opens())) {
      notices.add(Verdict.of(VerdictKind.UNSETTLED_WARMUP, unsettled(gate)));
    }
    if (gate != null && !gate.waivedTemplates().isEmpty()) {
      notices.add(
          Verdict.of(
              VerdictKind.COUNT_WAIVED,
              "too low a rate to warm up by count: " + String.join(", ", gate.waivedTemplates())));
    }
    return notices;
  }
}
