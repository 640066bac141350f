package io.bench.app.summary;

import io.bench.app.text.Figures;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.record.Count;
import io.bench.engine.record.Latency;
import io.bench.engine.record.OpTotals;
import io.bench.engine.result.LatencyFigures;
import java.util.ArrayList;
import java.util.List;

/** What streams carried in a phase: messages, their gaps, and the time to the first. */
final class StreamLines {

  private final PhaseResult phase;
  private final OpTotals all;

  /**
   * @param all the phase's ops together
   */
  StreamLines(PhaseResult phase, OpTotals all) {
    this.phase = phase;
    this.all = all;
  }

  /** None if no message was streamed. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    long received = all.count(Count.MESSAGES);
    long sent = all.count(Count.SENT_MESSAGES);
    if (received > 0) {
      lines.add(
          "messages received: %s (%s/s), %s bytes"
              .formatted(
                  Figures.count(received),
                  Figures.rate(perSecond(received)),
                  Figures.count(all.count(Count.BYTES))));
      addTimes(Latency.FIRST_RESULT, "first message of a stream after:", lines);
      addTimes(Latency.MESSAGE_GAP, "gaps between messages:", lines);
    }
    if (sent > 0) {
      lines.add(
          "messages sent: %s (%s/s)".formatted(Figures.count(sent), Figures.rate(perSecond(sent))));
    }
    return lines;
  }

  private double perSecond(long messages) {
    return phase.seconds() > 0 ? messages / phase.seconds() : 0;
  }

  private void addTimes(Latency latency, String title, List<String> lines) {
    LatencyFigures figures = LatencyFigures.of(all.histogram(latency));
    if (figures == null) {
      return;
    }
    lines.add(title + " " + TimesText.of(figures));
  }
}
