package io.bench.app.calibration;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import io.bench.adapter.api.Parameter;
import io.bench.app.calibration.CalibrationDocument.Step;
import io.bench.app.text.Figures;
import io.bench.engine.problem.UsageException;
import io.bench.engine.record.Latency;
import io.bench.engine.result.LatencyFigures;
import io.bench.engine.statistics.Percentile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What calibrations say about the steps of a run. Nothing is ever subtracted: the client's share of
 * a latency is no constant, it only must not be overlooked. Immutable.
 */
public record CalibrationFloor(List<CalibrationDocument> calibrations) {

  /** A floor below this share of a latency is not worth a word. */
  static final double WORTH_TELLING = 0.1;

  /** Above this share of the rate that the client can reach, expect queues in the client. */
  static final double NEAR_THE_LIMIT = 0.5;

  /** An op that costs this many times the calibration's has its limit elsewhere. */
  static final double MUCH_DEARER = 1.5;

  /** The parameter that names a calibration. */
  public static final Parameter<Path> PARAMETER =
      Parameter.file(
          "calibration",
          "a result of bench calibrate, to warn where the client's own floor or limit is near");

  /**
   * The calibration that the parameters name, read.
   *
   * @throws UsageException if it cannot be read
   */
  public static Optional<CalibrationFloor> named(Map<String, String> given) {
    return Optional.ofNullable(given.get(PARAMETER.name())).map(file -> read(Path.of(file)));
  }

  /**
   * Reads calibrations.
   *
   * @param path a result folder of {@code bench calibrate}, the file in it, or what {@code bench
   *     calibrate --json} printed
   * @throws UsageException in one line, if there are none
   */
  public static CalibrationFloor read(Path path) {
    Path file = Files.isDirectory(path) ? path.resolve(CalibrationDocument.FILE) : path;
    if (!Files.isRegularFile(file)) {
      throw new UsageException("calibration '%s': there is no file %s".formatted(path, file));
    }
    try {
      List<CalibrationDocument> found = CalibrationsDocument.read(file);
      if (found.isEmpty()) {
        throw new UsageException("'%s' holds no calibration".formatted(file));
      }
      return new CalibrationFloor(found);
    } catch (UsageException e) {
      throw new UsageException(e.getMessage() + "; 'bench calibrate' makes one");
    } catch (JsonMappingException e) {
      throw new UsageException(
          "'%s' holds no calibration; 'bench calibrate' makes one".formatted(file));
    } catch (JsonProcessingException e) {
      throw new UsageException("calibration '%s' is no JSON".formatted(file));
    } catch (IOException e) {
      throw new UsageException("calibration '%s' cannot be read".formatted(file));
    }
  }

  /**
   * How much the client contributes to a step's figures, one line each; empty if it hardly matters.
   *
   * @param machine that the step ran on
   */
  public List<String> notices(Machine machine, MeasuredStep step) {
    CalibrationDocument calibration = ofAdapter(step.adapter());
    if (calibration == null) {
      return List.of("there is no calibration of adapter " + step.adapter());
    }
    List<String> differences = Machine.of(calibration.environment()).differences(machine);
    if (!differences.isEmpty()) {
      return List.of(
          "calibration is of another machine or JVM, so it is not compared: "
              + String.join("; ", differences));
    }
    List<String> notices = new ArrayList<>();
    Step closed = calibration.closed();
    Step alike = step.paced() ? calibration.paced() : closed;
    // In a closed loop, latency is ops in flight through throughput: others cannot be compared.
    if (step.paced() || closed.inFlight() == step.inFlight()) {
      LatencyFigures floor =
          alike.latencies().get(step.paced() ? Latency.RESPONSE : Latency.SERVICE);
      if (floor != null) {
        latency(notices, Percentile.P50, floor, step.p50Nanos());
        latency(notices, Percentile.P99, floor, step.p99Nanos());
      }
    }
    limit(notices, closed, step);
    return notices;
  }

  /**
   * The most that this client reaches through an adapter; NaN if that is not known of a machine.
   */
  public double opsPerSecond(Machine machine, String adapter) {
    CalibrationDocument calibration = ofAdapter(adapter);
    return calibration == null
            || !Machine.of(calibration.environment()).differences(machine).isEmpty()
        ? Double.NaN
        : calibration.closed().opsPerSecond();
  }

  private @Nullable CalibrationDocument ofAdapter(String adapter) {
    return calibrations.stream()
        .filter(calibration -> calibration.adapter().equals(adapter))
        .findFirst()
        .orElse(null);
  }

  private static void latency(
      List<String> notices, Percentile percentile, LatencyFigures floor, double measured) {
    double nanos = CalibrationTable.nanos(floor, percentile);
    double share = nanos / measured;
    if (measured > 0 && share >= WORTH_TELLING) {
      notices.add(
          "floor is %s of your %s (calibration: %s of %s)"
              .formatted(
                  percent(share),
                  percentile.key(),
                  Figures.latency(nanos),
                  Figures.latency(measured)));
    }
  }

  private static void limit(List<String> notices, Step closed, MeasuredStep step) {
    double reachable = closed.opsPerSecond();
    double floorCpu = closed.client().cpuNanosPerOp();
    if (!(reachable > 0)) {
      return;
    }
    double share = step.opsPerSecond() / reachable;
    if (share >= NEAR_THE_LIMIT) {
      notices.add(
          "you ran at %s of the rate this client can reach at all (%s of %s ops/s)"
              .formatted(
                  percent(share), Figures.rate(step.opsPerSecond()), Figures.rate(reachable)));
    }
    double dearer = step.cpuNanosPerOp() / floorCpu;
    if (floorCpu > 0 && dearer >= MUCH_DEARER) {
      notices.add(
          "an op costs this client %s of CPU, %s times as much as in the calibration: its limit is nearer %s than %s ops/s"
              .formatted(
                  Figures.latency(step.cpuNanosPerOp()),
                  Figures.rate(dearer),
                  Figures.rate(reachable / dearer),
                  Figures.rate(reachable)));
    }
  }

  private static String percent(double share) {
    return Math.round(100 * share) + " %";
  }
}
