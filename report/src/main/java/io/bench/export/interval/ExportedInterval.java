package io.bench.export.interval;

import io.bench.engine.json.Json;
import io.bench.engine.result.IntervalDocument;
import java.io.IOException;
import java.util.Iterator;
import java.util.stream.Stream;

/**
 * What {@code bench export --format=json} prints an array of.
 *
 * @param fork the folder of the fork that measured it, below that of the run; empty if none did
 * @param interval a line of {@code intervals.jsonl}
 */
public record ExportedInterval(String fork, IntervalDocument interval) {

  /** What users call this form of results. */
  public static final String FORM = "json";

  /**
   * Writes the array, an interval a line.
   *
   * @throws IOException if a file cannot be read, or {@code target} not be written
   */
  public static void writeAll(RecordedIntervals intervals, Appendable target) throws IOException {
    Iterator<String> separators = Stream.iterate("\n", before -> ",\n").iterator();
    target.append('[');
    intervals.read(
        (fork, interval) ->
            target
                .append(separators.next())
                .append(Json.line(new ExportedInterval(fork, interval)).stripTrailing()));
    target.append("\n]\n");
  }
}
