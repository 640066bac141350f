package io.bench.app.experiment.figure;

import io.bench.app.block.MeasuredBlock;
import io.bench.app.experiment.server.CassandraCounters;
import io.bench.engine.record.Count;
import io.bench.engine.result.Counts;
import io.bench.engine.result.PhaseDocument;
import io.bench.engine.result.StepDocument;
import io.bench.engine.result.read.ResultProcess;
import io.bench.engine.result.read.ResultRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Ratios of what the servers of a turn counted to what its processes counted. NaN if one of the two
 * is not known.
 *
 * @param contendedPerOp conditional requests that lost a round of Paxos to another, per op that
 *     ended
 * @param bytesPerRow bytes that the Cassandra sent, per row read
 */
record CountedByServers(double contendedPerOp, double bytesPerRow) {

  static final CountedByServers NOTHING = new CountedByServers(Double.NaN, Double.NaN);

  /**
   * Reads them.
   *
   * @param run the turn's own results
   * @param processes those that measured in it
   */
  static CountedByServers of(MeasuredTurn turn, ResultRun run, List<ResultProcess> processes) {
    Map<String, Long> counters = turn.turn().counters();
    if (Files.exists(run.folder().resolve(MeasuredBlock.FILE))) {
      return ofBlocks(counters, MeasuredBlock.read(run.folder()));
    }
    double ops =
        processes.stream().mapToDouble(process -> process.phase().total().counts().ended()).sum();
    double sent = CassandraCounters.bytesSent(counters);
    return new CountedByServers(
        CassandraCounters.contended(counters) / ops,
        Double.isNaN(sent) ? sent : sent / rowsOfTurn(run, processes));
  }

  /** What servers counted in blocks is of the ops that filled these too. */
  private static CountedByServers ofBlocks(Map<String, Long> counters, List<MeasuredBlock> blocks) {
    double ops = 0;
    double rows = 0;
    double withoutRows = 0;
    for (MeasuredBlock block : blocks) {
      Counts counts = block.phase().total().counts();
      ops += counts.ended() + block.fill().succeeded() + block.fill().failed();
      rows += counts.of(Count.ROWS) + block.fill().rows();
      withoutRows += counts.of(Count.FAILED) + counts.unfinished() + block.fill().failed();
    }
    double sent = CassandraCounters.bytesSent(counters);
    return new CountedByServers(
        CassandraCounters.contended(counters) / ops,
        rows > 0 && withoutRows == 0 ? sent / rows : Double.NaN);
  }

  /**
   * All rows that were read, warm-ups included, since the bytes are those of the whole turn. NaN if
   * there are none, or if an op failed or did not end: what was sent for it is no row.
   */
  private static double rowsOfTurn(ResultRun run, List<ResultProcess> processes) {
    double rows = 0;
    double withoutRows = 0;
    Map<Path, ResultRun> runs = new LinkedHashMap<>();
    runs.put(run.folder(), run);
    processes.forEach(process -> runs.put(process.run().folder(), process.run()));
    for (ResultRun one : runs.values()) {
      for (StepDocument step : one.steps()) {
        for (PhaseDocument phase : step.phases()) {
          Counts counts = phase.total().counts();
          rows += counts.of(Count.ROWS);
          withoutRows += counts.of(Count.FAILED) + counts.unfinished();
        }
      }
    }
    return rows > 0 && withoutRows == 0 ? rows : Double.NaN;
  }
}
