package io.bench.engine.experiment.reading;

import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.experiment.Claim;
import io.bench.engine.workload.source.SourceProblems;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads {@code claim} and {@code truth} of an arm. */
final class ClaimReader {

  private static final Pattern TRUTH = Pattern.compile("([A-Za-z0-9_-]+)\\.([a-z0-9_.-]+)");

  private final Set<String> arms;
  private final SourceProblems problems;

  /**
   * @param arms all that the file has
   */
  ClaimReader(Set<String> arms, SourceProblems problems) {
    this.arms = arms;
    this.problems = problems;
  }

  /** What the arm claims, or null if nothing, or if it cannot be told from what stands there. */
  @Nullable Claim read(Section section) {
    String key = section.text("claim");
    String truth = section.text("truth");
    if (key == null) {
      if (truth != null) {
        problems.error(section.position("truth"), "'truth' is for an arm with a 'claim'");
      }
      return null;
    }
    ArmMetric metric = metric(key, section, "claim");
    if (metric == null || truth == null) {
      return metric == null ? null : new Claim(metric, null, null);
    }
    Matcher matcher = TRUTH.matcher(truth);
    if (!matcher.matches()) {
      problems.error(section.position("truth"), "truth is ARM.METRIC, not '%s'".formatted(truth));
      return null;
    }
    String arm = matcher.group(1);
    if (!arms.contains(arm)) {
      problems.error(section.position("truth"), ExperimentReader.unknown("arm", arm, arms));
    }
    ArmMetric honest = metric(matcher.group(2), section, "truth");
    return honest == null ? null : alike(metric, arm, honest, section);
  }

  private @Nullable ArmMetric metric(String key, Section section, String where) {
    ArmMetric metric = ArmMetric.of(key).orElse(null);
    if (metric == null) {
      problems.error(
          section.position(where), ExperimentReader.unknown("metric", key, ArmMetric.keys()));
    }
    return metric;
  }

  /** One divided by the other says how wrong the claim is, so both have one unit. */
  private Claim alike(ArmMetric metric, String arm, ArmMetric honest, Section section) {
    if (metric.unit() != honest.unit()) {
      problems.error(
          section.position("truth"),
          "%s is %s; the claim, %s, is %s"
              .formatted(honest.key(), honest.unit().words(), metric.key(), metric.unit().words()));
    }
    return new Claim(metric, arm, honest);
  }
}
