package io.bench.app.clients;

import io.bench.app.RecordedRun;
import io.bench.engine.activity.IntervalReport;
import io.bench.engine.activity.PhasePlan;
import io.bench.engine.json.Json;
import io.bench.engine.record.Count;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.run.RunListener;
import io.bench.engine.run.StepInfo;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Measures by hand what client 0's coordinator costs: the CPU time of a second of N clients, from
 * the bytes of their messages to the sums that listeners see. What gRPC does before is not in it.
 *
 * <pre>java -cp app/target/test-classes:target/bench.jar io.bench.app.clients.CoordinatorCost 100
 * </pre>
 */
final class CoordinatorCost {

  private static final int VARIANTS = 20;
  private static final int OPS_PER_SECOND = 1_000;
  private static final int ROUNDS = 12;
  private static final int SECONDS_OF_ROUND = 10;

  private CoordinatorCost() {}

  /**
   * Runs it.
   *
   * @param words how many clients
   */
  public static void main(String... words) throws Exception {
    int clients = words.length == 0 ? 100 : Integer.parseInt(words[0]);
    PhasePlan phase =
        RecordedRun.timed(PhaseKind.MEASUREMENT, 3_600, 2.0 * OPS_PER_SECOND * clients);
    long[] seen = new long[1];
    GroupOfClients group =
        GroupOfClients.measuring(
            clients,
            new RunListener() {
              @Override
              public void interval(StepInfo step, IntervalReport report) {
                seen[0] += report.record().ops().get(0).count(Count.SUCCEEDED);
              }
            },
            phase);
    List<Sent> seconds = new ArrayList<>();
    MadeUpSeconds source = new MadeUpSeconds(1, OPS_PER_SECOND);
    for (int variant = 0; variant < VARIANTS; variant++) {
      SecondMessage second = source.next(1, 0, phase);
      seconds.add(new Sent(bytes(second.with(new byte[0])), second.bytes()));
    }
    byte[] ping = bytes(new ClientMessage.Ping(123_456_789_012L));
    System.out.printf("%d clients, %d bytes a second each%n", clients, seconds.get(0).length());
    for (int round = 0; round < ROUNDS; round++) {
      long cpu = cpuNanos();
      long allocated = allocatedBytes();
      long wall = System.nanoTime();
      for (int second = 0; second < SECONDS_OF_ROUND; second++) {
        for (FakeClient client : group.clients) {
          client.say(message(ping));
          client.say(seconds.get((second + client.number) % VARIANTS).message());
          client.forget();
        }
      }
      System.out.printf(
          "CPU of client 0 per second: %.1f ms (wall %.1f ms), %.1f MB allocated%n",
          (cpuNanos() - cpu) / 1e6 / SECONDS_OF_ROUND,
          (System.nanoTime() - wall) / 1e6 / SECONDS_OF_ROUND,
          (allocatedBytes() - allocated) / 1e6 / SECONDS_OF_ROUND);
    }
    long expected = (long) ROUNDS * SECONDS_OF_ROUND * clients * OPS_PER_SECOND;
    if (seen[0] != expected) {
      throw new IllegalStateException(seen[0] + " ops seen instead of " + expected);
    }
  }

  /** As a second travels. */
  @SuppressWarnings("ArrayRecordComponent") // nobody compares them
  private record Sent(byte[] line, byte[] figures) {

    int length() {
      return line.length + figures.length;
    }

    ClientMessage message() throws Exception {
      return ((SecondMessage) CoordinatorCost.message(line)).with(figures.clone());
    }
  }

  private static byte[] bytes(ClientMessage message) {
    return Json.line(ClientMessage.class, message).getBytes(StandardCharsets.UTF_8);
  }

  private static ClientMessage message(byte[] bytes) throws Exception {
    return Json.read(new String(bytes, StandardCharsets.UTF_8), ClientMessage.class);
  }

  private static long cpuNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static long allocatedBytes() {
    return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean())
        .getThreadAllocatedBytes(Thread.currentThread().getId());
  }
}
