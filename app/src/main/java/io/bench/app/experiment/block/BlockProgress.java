package io.bench.app.experiment.block;

import io.bench.app.text.Figures;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Says where a restart stands.
 *
 * @param lines receives one line at a time
 * @param restarts how many there will be; 0 if as many as time allows
 */
public record BlockProgress(Consumer<String> lines, int restarts) {

  private String place(int restart) {
    return restarts == 0 ? "restart " + restart : "restart %d of %d".formatted(restart, restarts);
  }

  void warmsUp(int restart, String arm, int number, int arms) {
    lines.accept(
        "%s: arm %s (%d of %d) starts and warms up".formatted(place(restart), arm, number, arms));
  }

  void pilot(int restart, String arm, double fillSeconds) {
    lines.accept(
        "%s: arm %s flows %.2f s after a pause".formatted(place(restart), arm, fillSeconds));
  }

  void round(int restart, int round, int disturbed, Duration left) {
    lines.accept(
        "%s: round %d%s, about %s left in this restart"
            .formatted(
                place(restart),
                round,
                disturbed == 0 ? "" : ", " + disturbed + " disturbed by the machine",
                Figures.wholeSpan(Math.max(0, left.toMillis() / 1e3))));
  }

  void lost(String arm, String why) {
    lines.accept("arm %s: %s; it is started again".formatted(arm, why));
  }
}
