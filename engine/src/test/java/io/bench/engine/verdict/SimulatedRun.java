package io.bench.engine.verdict;

import io.bench.engine.record.OpOutcomes;
import io.bench.engine.record.PhaseSecond;
import io.bench.engine.record.Seconds;
import io.bench.engine.verdict.MeasuredWindow.Arrivals;
import io.bench.engine.verdict.MeasuredWindow.Client;
import io.bench.engine.verdict.MeasuredWindow.InFlight;
import io.bench.engine.verdict.MeasuredWindow.Offered;
import io.bench.engine.verdict.MeasuredWindow.Service;
import io.bench.engine.verdict.MeasuredWindow.Warmup;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
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

  SimulatedRun with(double rate, long permits) {
    return new SimulatedRun(
        arrivals, rate, seconds, permits, sendNanos, workers, workNanos, calibratedPerSecond, seed);
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
  MeasuredWindow window() {
    SplittableRandom random = new SplittableRandom(seed);
    PriorityQueue<Double> inFlight = new PriorityQueue<>();
    PriorityQueue<Double> workerFree = new PriorityQueue<>(Collections.nCopies(workers, 0.0));
    Tally tally = new Tally(seconds);
    double clientFree = 0;
    for (double due = 0; due < tally.endNanos; due += gapNanos(random)) {
      tally.due(due);
      double ready = Math.max(due, clientFree);
      double send = ready;
      while (!inFlight.isEmpty() && inFlight.peek() <= send) {
        inFlight.poll();
      }
      if (inFlight.size() >= limit) {
        send = Math.max(send, inFlight.poll());
      }
      if (send < tally.endNanos) {
        clientFree = send + sendNanos;
        double start = Math.max(clientFree + NETWORK_NANOS / 2, workerFree.poll());
        double work = -Math.log(1 - random.nextDouble()) * workNanos;
        workerFree.add(start + work);
        double done = start + work + NETWORK_NANOS / 2;
        inFlight.add(done);
        tally.waited(send - ready, ready - due);
        tally.op(due, send, done);
      }
    }
    return window(tally);
  }

  private double gapNanos(SplittableRandom random) {
    double gaps = arrivals == Arrivals.POISSON ? -Math.log(1 - random.nextDouble()) : 1;
    return gaps * 1e9 / ratePerSecond;
  }

  private MeasuredWindow window(Tally tally) {
    List<PhaseSecond> intervals = tally.intervals(sendNanos);
    long backlog = intervals.get(seconds - 1).backlog();
    return new MeasuredWindow(
        arrivals,
        intervals,
        (double) tally.serviceCount / seconds,
        new Offered(
            ratePerSecond,
            tally.offered,
            tally.offered - tally.sent,
            backlog,
            tally.schedulingDelay.getValueAtPercentile(99)),
        new InFlight(limit, tally.underWayAtEnd),
        new Service(tally.serviceSum / tally.serviceCount, tally.floorNanos, tally.times),
        new Client(tally.sent * sendNanos / tally.endNanos, 1, 0, calibratedPerSecond),
        List.of(),
        new MeasuredWindow.Waits(tally.forPlaces, tally.forClient, 0),
        new Warmup(Warmup.Kind.FIXED, null),
        new OpOutcomes(tally.sent, 0, 0, tally.offered - tally.sent),
        Map.of(),
        false);
  }

  /** What happened, by the second in which it did. */
  private static final class Tally {

    final double endNanos;
    final Histogram schedulingDelay = new Histogram(3);
    final Histogram times = new Histogram(3);
    private final Histogram[] service;
    private final long[] ended;
    private final long[] sentBy;
    private final long[] dueBy;
    double forPlaces;
    double forClient;
    long underWayAtEnd;
    long offered;
    long sent;
    long serviceCount;
    double serviceSum;
    double floorNanos = Double.MAX_VALUE;

    Tally(int seconds) {
      endNanos = seconds * 1e9;
      service = new Histogram[seconds];
      Arrays.setAll(service, second -> new Histogram(3));
      ended = new long[seconds];
      sentBy = new long[seconds];
      dueBy = new long[seconds];
    }

    void due(double nanos) {
      offered++;
      dueBy[second(nanos)]++;
    }

    void waited(double placeNanos, double clientNanos) {
      forPlaces += placeNanos;
      forClient += clientNanos;
    }

    /** Ops that end after the window are still under way and in no figure but the floor. */
    void op(double due, double send, double done) {
      sent++;
      sentBy[second(send)]++;
      schedulingDelay.recordValue((long) (send - due));
      times.recordValue((long) (done - send));
      floorNanos = Math.min(floorNanos, done - send);
      if (done < endNanos) {
        serviceSum += done - send;
        serviceCount++;
        ended[second(done)]++;
        service[second(done)].recordValue((long) (done - send));
      } else {
        underWayAtEnd++;
      }
    }

    private int second(double nanos) {
      return (int) Math.min(ended.length - 1, nanos / 1e9);
    }

    List<PhaseSecond> intervals(double sendNanos) {
      List<PhaseSecond> intervals = new ArrayList<>();
      long backlog = 0;
      for (int second = 0; second < ended.length; second++) {
        backlog += dueBy[second] - sentBy[second];
        double median = ended[second] == 0 ? Double.NaN : service[second].getValueAtPercentile(50);
        long cpuNanos = (long) (sentBy[second] * sendNanos);
        intervals.add(
            Seconds.measured(
                1, ended[second], 0, cpuNanos, 10, 100_000, backlog, cpuNanos / 1e9, median));
      }
      return intervals;
    }
  }
}
