package io.bench.app.experiment.figure;

import io.bench.app.experiment.server.CassandraCounters;
import io.bench.engine.record.Count;
import io.bench.engine.result.Counts;
import io.bench.engine.result.PhaseDocument;
import io.bench.engine.result.StepDocument;
import io.bench.engine.result.read.ResultProcess;
import io.bench.engine.result.read.ResultRun;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the servers of a turn have counted, held against what its processes have. NaN is what they
 * have not counted, or what cannot be held against anything.
 *
 * @param contendedPerOp conditional requests that lost a round of Paxos to another, per op that
 *     ended
 * @param bytesPerRow bytes that the Cassandra sent, per row read
 */
record CountedByServers(double contendedPerOp, double bytesPerRow) {

  private static final String CONTENDED = ".contended";

  /**
   * Reads them.
   *
   * @param run the turn's own results
   * @param processes those that measured in it
   */
  static CountedByServers of(MeasuredTurn turn, ResultRun run, List<ResultProcess> processes) {
    Map<String, Long> counters = turn.turn().counters();
    double contended =
        counters.getOrDefault("write" + CONTENDED, 0L)
            + counters.getOrDefault("read" + CONTENDED, 0L);
    double ops =
        processes.stream().mapToDouble(process -> process.phase().total().counts().ended()).sum();
    boolean conditional = counters.keySet().stream().anyMatch(name -> name.startsWith("write."));
    Long sent = counters.get(CassandraCounters.SENT);
    return new CountedByServers(
        conditional ? contended / ops : Double.NaN,
        sent == null ? Double.NaN : sent / rowsOfTurn(run, processes));
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
