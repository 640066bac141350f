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

  private static Paired needing(double restartsToGo) {
    return new Paired(4, 99, Source.ROUNDS, Double.NaN, restartsToGo);
  }

  @Test
  void timesOfDifferentKindsAreNotWaitedFor() {
    Finding service = row(ArmMetric.P50, false, null);
    Decided all = Decided.of(List.of(row(ArmMetric.ERRORS, true, needing(0)), service), OUTLOOK);
    Decided open = Decided.of(List.of(row(ArmMetric.ERRORS, false, needing(2)), service), OUTLOOK);

    assertThat(all.decided()).isOne();
    assertThat(all.open()).isZero();
    assertThat(open.decided()).isZero();
    assertThat(open.open()).isOne();
  }
}
