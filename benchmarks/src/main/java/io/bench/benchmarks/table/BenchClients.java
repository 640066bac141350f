package io.bench.benchmarks.table;

import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.ParameterValues;
import io.bench.benchmarks.BenchmarkSteps;
import io.bench.benchmarks.turn.ActivityLoad;
import io.bench.benchmarks.turn.Load;
import io.bench.engine.experiment.Experiment;
import io.bench.engine.experiment.reading.ExperimentFile;
import io.bench.engine.record.Count;
import io.bench.engine.run.StepPlan;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Map;

/** How Bench and other programs are called. */
final class BenchClients {

  private BenchClients() {}

  /**
   * Bench.
   *
   * @param inFlight on each lane
   */
  static Load open(
      AdapterProvider provider,
      String op,
      Map<String, String> parameters,
      int lanes,
      int inFlight,
      Count unit)
      throws Exception {
    StepPlan step = BenchmarkSteps.ofOp(provider, op, parameters);
    ParameterValues values =
        ParameterValues.check(provider.parameters(), step.adapterParameters(), new ArrayList<>());
    return new ActivityLoad(
        step,
        provider.open(new AdapterContext(values, lanes, inFlight, "table", secret -> {})),
        lanes,
        lanes * inFlight,
        unit);
  }

  /** The arms of an experiment that stands among this program's resources. */
  static Experiment experiment(String resource, Map<String, String> given) {
    try (InputStream in = BenchClients.class.getResourceAsStream(resource)) {
      return ExperimentFile.ofUtf8(resource, in.readAllBytes()).read(given, false);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
