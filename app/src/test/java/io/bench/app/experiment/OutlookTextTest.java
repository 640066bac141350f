package io.bench.app.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.experiment.figure.Outlook;
import io.bench.app.experiment.figure.Outlook.Row;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class OutlookTextTest {

  private static final Duration TWO_MINUTES = Duration.ofMinutes(2);

  private static String line(Outlook outlook) {
    return OutlookText.of(outlook, TWO_MINUTES).orElse("");
  }

  @Test
  void theQuickestAndTheSlowestRowAreNamed() {
    List<Row> rows =
        List.of(new Row("ops/s", 4, 0.051), new Row("p50", 5, 0.06), new Row("p90", 9, 0.11));
    assertThat(line(new Outlook(0.1, rows, 12, 1, 6)))
        .isEqualTo(
            "estimate from 6 rounds, if starts differ by 2.5 %: a difference of 10 % takes about 4"
                + " (ops/s) to 9 restarts (p90), 8 min 00 s to 18 min 00 s; 12 restarts are"
                + " planned and find 5.1 % to 11 %");
  }

  @Test
  void whatNobodyWaitsForIsBounded() {
    List<Row> rows = List.of(new Row("p90", Double.POSITIVE_INFINITY, 5.2));
    assertThat(line(new Outlook(0.1, rows, 2, 2, 40)))
        .isEqualTo(
            "estimate from 2 restarts, open rows: a difference of 10 % takes more than 40 restarts"
                + " (1 h 20 min); 2 restarts are planned and find more than 100 %");
  }

  @Test
  void whoPlansForManyRestartsIsToldOfAsMany() {
    List<Row> rows = List.of(new Row("p90", 55, 0.09));
    assertThat(line(new Outlook(0.1, rows, 60, 45, 40)))
        .isEqualTo(
            "estimate from 45 restarts, open rows: a difference of 10 % takes about 55 restarts"
                + " (1 h 50 min); 60 restarts are planned and find 9 %");
  }

  @Test
  void withoutARowThereIsNothingToTell() {
    assertThat(line(new Outlook(0.1, List.of(), 2, 2, 40))).isEmpty();
  }
}
