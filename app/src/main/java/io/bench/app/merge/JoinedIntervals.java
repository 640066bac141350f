package io.bench.app.merge;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.bench.engine.json.Json;
import io.bench.engine.result.IntervalDocument;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** Writes the lines of several {@code intervals.jsonl} as one, in the order of time. */
final class JoinedIntervals {

  private static final String FILE = IntervalDocument.FILE;

  private record Line(int client, IntervalDocument interval) {}

  private JoinedIntervals() {}

  /**
   * Joins them; each line tells its shard, and {@code seconds} since {@code base}. A line that is
   * damaged, such as the last one of a killed run, is left out.
   */
  static void write(List<ShardFolder> folders, Instant base, Path target) throws IOException {
    List<BufferedReader> readers = new ArrayList<>();
    PriorityQueue<Line> heads =
        new PriorityQueue<>(Comparator.comparing(line -> line.interval().time()));
    try (Writer out = Files.newBufferedWriter(target.resolve(FILE))) {
      for (int client = 0; client < folders.size(); client++) {
        Path own = folders.get(client).folder().resolve(FILE);
        readers.add(
            Files.exists(own)
                ? Files.newBufferedReader(own)
                : new BufferedReader(Reader.nullReader()));
        offerNext(readers.get(client), client, heads);
      }
      for (Line line = heads.poll(); line != null; line = heads.poll()) {
        String shard = folders.get(line.client).shard();
        out.write(Json.line(line.interval.ofShard(shard, base)));
        offerNext(readers.get(line.client), line.client, heads);
      }
    } finally {
      for (BufferedReader reader : readers) {
        reader.close();
      }
    }
  }

  private static void offerNext(BufferedReader lines, int client, PriorityQueue<Line> heads)
      throws IOException {
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      try {
        heads.add(new Line(client, Json.read(line, IntervalDocument.class)));
        return;
      } catch (JsonProcessingException torn) {
        // a killed run's last line: the next one is looked at
      }
    }
  }
}
