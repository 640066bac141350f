package io.bench.app.block;

import io.bench.engine.json.Json;
import io.bench.engine.problem.UsageException;
import io.bench.engine.record.Count;
import io.bench.engine.record.OpTotals;
import io.bench.engine.result.PhaseDocument;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A line of {@code blocks.jsonl}: what a run measured in one block.
 *
 * @param round that the block was of, from 1
 * @param phase its figures, in the form of those of a whole phase
 * @param fill ops that were started before and did not count
 * @param serverCpuSeconds CPU that servers used while it counted, by server; empty if none was
 *     watched
 */
public record MeasuredBlock(
    int round, PhaseDocument phase, Filled fill, Map<String, Double> serverCpuSeconds) {

  /**
   * Ops that filled the pipeline before a block counted, for what servers count of both.
   *
   * @param rows that they read
   */
  public record Filled(long succeeded, long failed, long rows) {

    static Filled of(List<OpTotals> ops) {
      return new Filled(sum(ops, Count.SUCCEEDED), sum(ops, Count.FAILED), sum(ops, Count.ROWS));
    }

    private static long sum(List<OpTotals> ops, Count count) {
      return ops.stream().mapToLong(op -> op.count(count)).sum();
    }
  }

  /** The file in a run's folder. */
  public static final String FILE = "blocks.jsonl";

  public MeasuredBlock {
    serverCpuSeconds = Map.copyOf(serverCpuSeconds);
  }

  /**
   * Reads those of a run.
   *
   * @throws UsageException in one line, if there is no such file, or a line but the last is damaged
   */
  public static List<MeasuredBlock> read(Path folder) {
    try {
      return Json.readLines(folder.resolve(FILE), MeasuredBlock.class);
    } catch (IOException e) {
      throw new UsageException("cannot read blocks: " + e.getMessage());
    }
  }
}
