package io.bench.engine.verdict;

import static io.bench.engine.verdict.VerdictFigures.count;
import static io.bench.engine.verdict.VerdictFigures.nanos;
import static io.bench.engine.verdict.VerdictFigures.percent;

import io.bench.engine.record.OpOutcomes;
import io.bench.engine.verdict.MeasuredWindow.Warmup;
import io.bench.engine.warmup.GateCondition;
import io.bench.engine.warmup.GateReport;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Judges a measured window by all rules. Pure. */
public final class VerdictRules {

  /** A greater share of failed ops, 0 to 1, is {@link VerdictKind#SERVER_ERRORS}. */
  public static final double ERRORS = 0.001;

  private VerdictRules() {}

  /** All findings about the window. */
  public static Judgement judge(MeasuredWindow window) {
    FullPipeline pipeline = new FullPipeline(window);
    List<FullPipeline.Sample> samples = pipeline.samples();
    boolean longEnough = samples.size() >= StationarityRules.MIN_SAMPLES;
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
      found.add(
          Verdict.of(
              VerdictKind.CHANGING_RATE,
              "the rate changes with time, so drift and noise are not judged"));
    } else if (longEnough) {
      add(found, StationarityRules.drifting(window, samples));
      add(found, StationarityRules.noisy(samples));
    } else {
      found.add(tooShort(samples.size(), pipeline.leftOutSeconds()));
    }
    addNotices(found, window);
    if (found.stream().allMatch(verdict -> verdict.kind().isNotice())) {
      found.add(
          Verdict.of(
              VerdictKind.STEADY,
              "no drift, noise or limit found in %d one-second intervals"
                  .formatted(samples.size())));
    }
    found.sort(Comparator.comparing(Verdict::kind));
    Map<Boolean, List<Verdict>> byNotice =
        found.stream().collect(Collectors.partitioningBy(verdict -> verdict.kind().isNotice()));
    return new Judgement(byNotice.get(false), byNotice.get(true));
  }

  private static void add(List<Verdict> found, @Nullable Verdict verdict) {
    if (verdict != null) {
      found.add(verdict);
    }
  }

  private static Verdict tooShort(int samples, double fillingSeconds) {
    VerdictFinding finding =
        new VerdictFinding(VerdictKind.TOO_SHORT)
            .number("intervals", samples)
            .number("bound", StationarityRules.MIN_SAMPLES);
    String filling = "";
    if (fillingSeconds > 0) {
      finding.number("fillingSeconds", fillingSeconds);
      filling =
          " (%s more went by until as many ops ended as were sent)"
              .formatted(nanos(fillingSeconds * 1e9));
    }
    return finding.verdict(
        "too short to judge drift and noise: %d one-second intervals of at least %d%s",
        samples, StationarityRules.MIN_SAMPLES, filling);
  }

  /** A verdict above one in a thousand, a notice below it. */
  private static @Nullable Verdict errors(MeasuredWindow window) {
    OpOutcomes outcomes = window.outcomes();
    if (outcomes.errors() == 0) {
      return null;
    }
    double issued = outcomes.issued();
    double share = outcomes.errorShare();
    VerdictFinding finding =
        new VerdictFinding(share > ERRORS ? VerdictKind.SERVER_ERRORS : VerdictKind.FEW_ERRORS)
            .number("failedShare", share)
            .number("bound", ERRORS);
    List<String> names = new ArrayList<>();
    window.failures().entrySet().stream()
        .sorted(
            Map.Entry.<String, Long>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .forEach(
            error -> {
              double ofName = error.getValue() / issued;
              finding.number("share." + error.getKey(), ofName);
              names.add(error.getKey() + " " + percent(ofName));
            });
    if (outcomes.unfinished() > 0) {
      finding.number("unfinishedShare", outcomes.unfinished() / issued);
      names.add("unfinished " + percent(outcomes.unfinished() / issued));
    }
    return finding.verdict(
        "%s of %s ops %s%s",
        percent(share),
        count(outcomes.issued()),
        outcomes.unfinished() == 0 ? "failed" : "failed or did not end",
        names.isEmpty() ? "" : ": " + String.join(", ", names));
  }

  private static @Nullable Verdict notWarm(@Nullable GateReport gate) {
    if (gate == null || gate.state() != GateReport.State.CAPPED) {
      return null;
    }
    VerdictFinding finding =
        new VerdictFinding(VerdictKind.NOT_WARM).number("warmupSeconds", gate.seconds());
    for (GateCondition condition : gate.notSettled()) {
      String rule = condition.rule().key();
      finding.number(rule, condition.value()).number(rule + ".bound", condition.bound());
    }
    return finding.verdict("%s", unsettled(gate, ""));
  }

  private static String unsettled(GateReport gate, String why) {
    return "the warm-up ended after %s%s with this not settled: %s"
        .formatted(
            nanos(gate.seconds() * 1e9),
            why,
            gate.notSettled().stream().map(GateCondition::text).collect(Collectors.joining(", ")));
  }

  private static void addNotices(List<Verdict> notices, MeasuredWindow window) {
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
      notices.add(
          Verdict.of(
              VerdictKind.UNSETTLED_WARMUP,
              gate == null
                  ? "the warm-up was too short to tell whether it was enough"
                  : unsettled(gate, ", as it was told to,")));
    }
    if (gate != null && !gate.waivedTemplates().isEmpty()) {
      notices.add(
          Verdict.of(
              VerdictKind.COUNT_WAIVED,
              "too low a rate to warm up by count: " + String.join(", ", gate.waivedTemplates())));
    }
  }
}
