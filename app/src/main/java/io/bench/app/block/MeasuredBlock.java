package io.bench.app.block;

import io.bench.engine.json.Json;
import io.bench.engine.result.PhaseDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A line of {@code blocks.jsonl}: what a run measured in one block.
 *
 * @param round that the block was of, from 1
 * @param phase its figures, in the form of those of a whole phase
 * @param serverCpuSeconds CPU that servers used while it counted, by server; empty if none was
 *     watched
 */
public record MeasuredBlock(int round, PhaseDocument phase, Map<String, Double> serverCpuSeconds) {

  /** The file in a run's folder. */
  public static final String FILE = "blocks.jsonl";

  public MeasuredBlock {
    serverCpuSeconds = Map.copyOf(serverCpuSeconds);
  }

  /**
   * Reads those of a run.
   *
   * @throws IOException if there is no such file, or a line but the last is damaged
   */
  public static List<MeasuredBlock> read(Path folder) throws IOException {
    List<MeasuredBlock> blocks = new ArrayList<>();
    List<String> lines = Files.readAllLines(folder.resolve(FILE));
    for (int index = 0; index < lines.size(); index++) {
      try {
        blocks.add(Json.read(lines.get(index), MeasuredBlock.class));
      } catch (IOException e) {
        if (index < lines.size() - 1) {
          throw new IOException(folder.resolve(FILE) + ", line " + (index + 1) + " is damaged", e);
        }
      }
    }
    return blocks;
  }
}
