package io.bench.engine.verdict;

import io.bench.engine.verdict.MeasuredWindow.Arrivals;
import io.bench.engine.verdict.MeasuredWindow.Client;
import io.bench.engine.verdict.MeasuredWindow.InFlight;
import io.bench.engine.verdict.MeasuredWindow.Offered;
import io.bench.engine.verdict.MeasuredWindow.Service;
import io.bench.engine.verdict.MeasuredWindow.Warmup;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;

/**
 * A paced run, simulated op by op: one client thread that sends in turn and takes {@code sendNanos}
 * of CPU for each op, a limit on ops in flight, and a server with some workers and exponential
 * service times behind a network.
 *
 * @param sendNanos CPU time of the client per op
 * @param workers of the server
 * @param workNanos mean time a worker takes per op
 */
record SimulatedRun(
    Arrivals arrivals,
    double ratePerSecond,
    int seconds,
    long limit,
    double sendNanos,
    int workers,
    double workNanos,
    double calibratedPerSecond,
    long seed) {

  private static final double NETWORK_NANOS = 300_000;

  /** 1,000 op/s for 20 seconds, which nobody has any trouble with. */
  static SimulatedRun relaxed() {
    return new SimulatedRun(Arrivals.CONSTANT, 1_000, 20, 256, 20_000, 8, 500_000, Double.NaN, 1);
  }

  SimulatedRun with(double rate, long places) {
    return new SimulatedRun(
        arrivals, rate, seconds, places, sendNanos, workers, workNanos, calibratedPerSecond, seed);
  }

  SimulatedRun with(Arrivals other) {
    return new SimulatedRun(
        other,
        ratePerSecond,
        seconds,
        limit,
        sendNanos,
        workers,
        workNanos,
        calibratedPerSecond,
        seed);
  }

  SimulatedRun withClient(double nanosPerOp, double calibrated) {
    return new SimulatedRun(
        arrivals, ratePerSecond, seconds, limit, nanosPerOp, workers, workNanos, calibrated, seed);
  }

  /** Runs it on an otherwise idle two-core machine whose other core is the server's. */
  MeasuredWindow window(boolean tellsFullShare) {
    double endNanos = seconds * 1e9;
    SplittableRandom random = new SplittableRandom(seed);
    PriorityQueue<Double> inFlight = new PriorityQueue<>();
    PriorityQueue<Double> workerFree =
        new PriorityQueue<>(java.util.Collections.nCopies(workers, 0.0));
    Histogram lateness = new Histogram(3);
    Histogram[] service = new Histogram[seconds];
    Arrays.setAll(service, second -> new Histogram(3));
    long[] ended = new long[seconds];
    long[] sentBy = new long[seconds + 1];
    long[] dueBy = new long[seconds + 1];
    boolean[] full = new boolean[seconds];
    double clientFree = 0;
    double due = 0;
    double serviceSum = 0;
    long serviceCount = 0;
    double floor = Double.MAX_VALUE;
    long offered = 0;
    long sent = 0;
    while (due < endNanos) {
      offered++;
      dueBy[(int) (due / 1e9)]++;
      double send = Math.max(due, clientFree);
      while (!inFlight.isEmpty() && inFlight.peek() <= send) {
        inFlight.poll();
      }
      if (inFlight.size() >= limit) {
        double free = inFlight.poll();
        full[(int) Math.min(seconds - 1, send / 1e9)] = true;
        send = Math.max(send, free);
      }
      if (send < endNanos) {
        sent++;
        sentBy[(int) (send / 1e9)]++;
        clientFree = send + sendNanos;
        lateness.recordValue((long) (send - due));
        double start = Math.max(send + sendNanos + NETWORK_NANOS / 2, workerFree.poll());
        double work = -Math.log(1 - random.nextDouble()) * workNanos;
        workerFree.add(start + work);
        double done = start + work + NETWORK_NANOS / 2;
        inFlight.add(done);
        floor = Math.min(floor, done - send);
        if (done < endNanos) {
          serviceSum += done - send;
          serviceCount++;
          ended[(int) (done / 1e9)]++;
          service[(int) (done / 1e9)].recordValue((long) (done - send));
        }
      }
      double gap = arrivals == Arrivals.POISSON ? -Math.log(1 - random.nextDouble()) : 1;
      due += gap * 1e9 / ratePerSecond;
    }
    WindowInterval[] intervals = new WindowInterval[seconds];
    long backlog = 0;
    for (int second = 0; second < seconds; second++) {
      backlog += dueBy[second] - sentBy[second];
      intervals[second] =
          new WindowInterval(
              1,
              ended[second],
              0,
              (long) (sentBy[second] * sendNanos),
              10,
              100_000,
              backlog,
              ended[second] == 0 ? Double.NaN : service[second].getValueAtPercentile(50));
    }
    int fullSeconds = 0;
    for (boolean wasFull : full) {
      fullSeconds += wasFull ? 1 : 0;
    }
    return new MeasuredWindow(
        arrivals,
        List.of(intervals),
        (double) serviceCount / seconds,
        new Offered(
            ratePerSecond, offered, offered - sent, backlog, lateness.getValueAtPercentile(99)),
        new InFlight(limit, tellsFullShare ? (double) fullSeconds / seconds : Double.NaN),
        new Service(serviceSum / serviceCount, floor),
        new Client(sent * sendNanos / endNanos, 1, 100, calibratedPerSecond),
        List.of(),
        new Warmup(Warmup.Kind.FIXED, null),
        Map.of(),
        false);
  }
}
