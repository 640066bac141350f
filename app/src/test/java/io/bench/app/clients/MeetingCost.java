package io.bench.app.clients;

import io.bench.app.RecordedRun;
import io.bench.app.clients.meeting.MeetingCall;
import io.bench.app.clients.meeting.MeetingServer;
import io.bench.app.clients.place.Meeting;
import io.bench.engine.activity.PhasePlan;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.result.ClockReading;
import io.bench.engine.run.CombinedRun;
import io.bench.engine.run.RunEnvironment;
import io.bench.engine.run.RunListener;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Measures by hand what coordinating costs client 0's process: N clients in a JVM of their own send
 * a second each second over gRPC, and this process does nothing but take them.
 *
 * <pre>java -cp app/target/test-classes:target/bench.jar io.bench.app.clients.MeetingCost 100 60
 * </pre>
 */
final class MeetingCost {

  private static final int OPS_PER_SECOND = 1_000;
  private static final int VARIANTS = 20;
  private static final PhasePlan PHASE = RecordedRun.timed(PhaseKind.MEASUREMENT, 3_600, 1e6);

  private MeetingCost() {}

  /**
   * Runs it.
   *
   * @param words how many clients, and for how many seconds; a third one is the port, of the JVM of
   *     clients
   */
  public static void main(String... words) throws Exception {
    int clients = Integer.parseInt(words[0]);
    int seconds = Integer.parseInt(words[1]);
    if (words.length > 2) {
      send(clients, seconds, Integer.parseInt(words[2]));
    } else {
      take(clients, seconds);
    }
  }

  private static Meeting meeting(int client, int clients, int port) {
    return new Meeting(client, clients, "127.0.0.1", port, "", null, null, Duration.ofSeconds(30));
  }

  private static void take(int clients, int seconds) throws Exception {
    int port = freePort();
    GroupOfClients group = new GroupOfClients(clients);
    Consumer<String> teller = line -> System.err.println(line);
    Reception reception = Reception.of(group.coordinator, new ArrivingFolders(teller));
    FakeClient first = group.client(0);
    first.join();
    Process child = null;
    try (MeetingServer server = MeetingServer.open(meeting(0, clients, port), reception, teller)) {
      child = childJvm(clients, seconds, port);
      while (first.heard(CoordinatorMessage.Welcome.class).isEmpty()) {
        Thread.sleep(100);
      }
      group.coordinator.begins(
          new CombinedRun(GroupOfClients.plan(), RunEnvironment.NONE, new RunListener() {}));
      group.coordinator.ownStep(GroupOfClients.step(1, PHASE));
      first.begin(1);
      first.ready(1, 0);
      MadeUpSeconds made = new MadeUpSeconds(1, OPS_PER_SECOND);
      for (int second = 0; second < seconds; second++) {
        long before = cpuNanos();
        long loopsBefore = eventLoopNanos();
        Thread.sleep(1_000);
        System.out.printf(
            "CPU of the process %.0f ms, of its event loops %.1f ms%n",
            (cpuNanos() - before) / 1e6, (eventLoopNanos() - loopsBefore) / 1e6);
        first.say(made.next(1, 0, PHASE)); // about 2 ms of it
        first.forget();
      }
      System.out.printf("port %d: %s%n", server.port(), group.said);
    } finally {
      if (child != null) {
        child.destroy();
        child.waitFor(10, TimeUnit.SECONDS);
      }
    }
  }

  private static int freePort() throws Exception {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private static Process childJvm(int clients, int seconds, int port) throws Exception {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            MeetingCost.class.getName(),
            "" + clients,
            "" + seconds,
            "" + port)
        .inheritIO()
        .start();
  }

  private static void send(int clients, int seconds, int port) throws Exception {
    List<MeetingCall> calls = new ArrayList<>();
    for (int number = 1; number < clients; number++) {
      MeetingCall call = MeetingCall.open(meeting(number, clients, port), new Deaf(), line -> {});
      call.send(GroupOfClients.hello(number));
      call.send(new ClientMessage.StepBegun(1, 2, 16, 4, GroupOfClients.step(1).server()));
      call.send(new ClientMessage.Ready(1, 0, ClockReading.own(RecordedRun.START)));
      calls.add(call);
    }
    List<SecondMessage> variants = new ArrayList<>();
    MadeUpSeconds made = new MadeUpSeconds(1, OPS_PER_SECOND);
    for (int variant = 0; variant < VARIANTS; variant++) {
      variants.add(made.next(1, 0, PHASE));
    }
    Thread.sleep(2_000);
    for (int second = 0; second < seconds; second++) {
      long end = System.nanoTime() + 1_000_000_000L;
      for (int call = 0; call < calls.size(); call++) {
        calls.get(call).send(new ClientMessage.Ping(System.nanoTime()));
        calls.get(call).send(variants.get((second + call) % VARIANTS));
      }
      Thread.sleep(Math.max(0, (end - System.nanoTime()) / 1_000_000));
    }
    calls.forEach(MeetingCall::close);
  }

  /** Nothing that it is told matters. */
  private static final class Deaf implements Reception.Caller {
    @Override
    public void receive(CoordinatorMessage message) {}

    @Override
    public void disconnected(String why) {}
  }

  /** Of the threads that do all the work; the rest is the JIT compilers' and the collectors'. */
  private static long eventLoopNanos() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long sum = 0;
    for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
      if (thread != null && thread.getThreadName().startsWith("grpc-default-worker")) {
        sum += Math.max(0, threads.getThreadCpuTime(thread.getThreadId()));
      }
    }
    return sum;
  }

  private static long cpuNanos() {
    return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }
}
