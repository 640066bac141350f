package io.bench.app.experiment.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.experiment.figure.Finding;
import io.bench.app.experiment.figure.Finding.Paired;
import io.bench.app.experiment.figure.Outlook;
import io.bench.engine.comparison.paired.PairedEstimate.Source;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.experiment.ComparisonPlan.Better;
import io.bench.engine.experiment.ComparisonPlan.Pair;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DecidedTest {

  private static final Pair PAIR = new Pair("a", "b");
  private static final Outlook OUTLOOK = new Outlook(0.1, List.of(), 6, 4, 99);

  /** A row without a ratio, whose verdict is that of its zeros. */
  private static Finding row(ArmMetric metric, boolean decided, @Nullable Paired paired) {
    return new Finding(PAIR, metric, 0, 1, null, decided, false, Better.LOWER, 4, 4, paired);
  }

  private static Decided of(Finding... findings) {
    return Decided.of(List.of(findings), List.of(PAIR), OUTLOOK);
  }

  private static Paired needing(double restartsToGo) {
    return new Paired(4, 99, Source.ROUNDS, Double.NaN, restartsToGo);
  }

  @Test
  void timesOfDifferentKindsAreNotWaitedFor() {
    Finding service = row(ArmMetric.P50, false, null);
    Decided all = of(row(ArmMetric.ERRORS, true, needing(0)), service);
    Decided open = of(row(ArmMetric.ERRORS, false, needing(2)), service);

    assertThat(all.decided()).containsExactly("errors (worse)");
    assertThat(all.open()).isZero();
    assertThat(open.decided()).isEmpty();
    assertThat(open.open()).isOne();
  }

  @Test
  void theNumberOfRestartsIsThatOfRowsThatSomeWouldDecide() {
    Decided some =
        of(
            row(ArmMetric.ERRORS, true, needing(9)),
            row(ArmMetric.P50, false, needing(4)),
            row(ArmMetric.P90, false, needing(2)),
            row(ArmMetric.P99, false, needing(Double.POSITIVE_INFINITY)));
    Decided none = of(row(ArmMetric.P99, false, needing(Double.POSITIVE_INFINITY)));

    assertThat(some.open()).isEqualTo(3);
    assertThat(some.decidable()).isEqualTo(2);
    assertThat(some.restartsToGo()).isEqualTo(4);
    assertThat(none.open()).isOne();
    assertThat(none.decidable()).isZero();
    assertThat(none.restartsToGo()).isZero();
  }

  @Test
  void rowsOfSeveralPairsAreNamedByTheirArms() {
    Finding row = row(ArmMetric.P50, true, needing(0));

    assertThat(row.name(List.of(PAIR))).isEqualTo("p50");
    assertThat(row.name(List.of(PAIR, new Pair("a", "c")))).isEqualTo("p50 of b");
    assertThat(row.name(List.of(PAIR, new Pair("c", "b")))).isEqualTo("p50 of b against a");
  }
}
