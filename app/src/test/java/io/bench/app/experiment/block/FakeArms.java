package io.bench.app.experiment.block;

import io.bench.app.block.BlockAnswer;
import io.bench.app.block.BlockCommand;
import io.bench.app.experiment.FakeCassandra;
import io.bench.app.experiment.block.RestartTaker.ReadyArm;
import io.bench.app.experiment.server.BlockCounters;
import io.bench.app.experiment.server.CassandraCounters.Wanted;
import io.bench.app.experiment.server.EnvironmentServers;
import io.bench.app.experiment.server.MeasuredCassandra;
import io.bench.app.experiment.server.NoServers;
import io.bench.app.experiment.turn.BlockEvents;
import io.bench.app.experiment.turn.TurnEnd;
import io.bench.app.experiment.turn.TurnRecord;
import io.bench.engine.experiment.PaxosVariant;
import io.bench.engine.time.PausingClock;
import io.bench.servers.ServerStartException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;

/** Arms whose processes are simulated: each block takes a second of the fake clock. */
final class FakeArms implements Arms, InstantSource, PausingClock {

  /**
   * What happened, in order: {@code start one}, {@code one 3}, {@code end one}, {@code stop two}.
   */
  final List<String> happened = new ArrayList<>();

  /** After how many blocks the process of an arm dies, for each of its processes in turn. */
  final Map<String, List<Integer>> dies = new HashMap<>();

  /** What a process waits for before it dies. */
  CountDownLatch death = new CountDownLatch(0);

  /** How many microseconds too late the first block of a round begins, by round. */
  final Map<Integer, Long> late = new HashMap<>();

  /** How many ops end in each slice of an arm's pilot block; as many in each by default. */
  final Map<String, List<Long>> slices = new HashMap<>();

  /** When blocks were to begin, by round. */
  final Map<Integer, Set<Long>> begins = new HashMap<>();

  /** Which arms measured blocks when their compilers were calm, and which did before. */
  final Map<Boolean, Set<String>> warm = new HashMap<>();

  /**
   * For how long an arm's process goes on using CPU when it has measured a block; without any, arms
   * have no process to look at.
   */
  final Map<String, Duration> goesOn = new HashMap<>();

  /** How many cores it uses then. */
  double goesOnCores = 1;

  /** For how long each measured block waited for other arms, in order. */
  final List<Duration> waits = new ArrayList<>();

  /** What compilers use between two looks at them. */
  double compilersUse;

  /** In which block of all it is interrupted; 0 for none. */
  int interruptedIn;

  /** Whether it is interrupted before the first arm is started. */
  boolean interruptedAtOnce;

  /** After how many blocks of all a server has ended; 0 for never. */
  int serversEndAfter;

  /** With which process a server ends, so that it does not come up: {@code two 2}; or empty. */
  String serversEndWith = "";

  final FakeCassandra cassandra = new FakeCassandra();

  /** By which variants the Cassandra agreed in an arm's blocks, of whatever kind; or none. */
  final Map<String, Set<String>> variants = new HashMap<>();

  final EnvironmentServers servers =
      new NoServers() {
        @Override
        public Optional<MeasuredCassandra> cassandra() {
          return Optional.of(cassandra);
        }

        @Override
        public void failIfEnded() throws ServerStartException {
          if (serversEnded || (serversEndAfter > 0 && blocks >= serversEndAfter)) {
            throw new ServerStartException("node 2 has ended, its log is node2.log");
          }
        }
      };

  Runnable interrupt = () -> {};
  private final List<Link> links = new ArrayList<>();
  private Instant now = Instant.EPOCH;
  private Duration waited = Duration.ZERO;
  private int blocks;
  private boolean interrupted;
  private boolean serversEnded;
  private double compilersUsed;

  double compilerSeconds(List<ProcessHandle> processes) {
    compilersUsed += compilersUse;
    return compilersUsed;
  }

  @Override
  public Instant instant() {
    return now;
  }

  @Override
  public long nanoTime() {
    return Duration.between(Instant.EPOCH, now).toNanos();
  }

  @Override
  public void pause(Duration time) {
    waited = waited.plus(time);
    pass(time);
  }

  private void pass(Duration time) {
    now = now.plus(time);
    links.forEach(link -> link.useCpu(time));
  }

  @Override
  public RunningArm start(ReadyArm arm, int starts) {
    String name = arm.turn().arm();
    happened.add("start " + name);
    pass(Duration.ofSeconds(10));
    List<Integer> deaths = dies.getOrDefault(name, List.of());
    int lives = starts <= deaths.size() ? deaths.get(starts - 1) : Integer.MAX_VALUE;
    boolean comesUp = !serversEndWith.equals(name + " " + starts);
    serversEnded |= !comesUp;
    Link link = new Link(name, lives);
    links.add(link);
    return new RunningArm(
        arm,
        Path.of(name),
        link,
        starts,
        comesUp ? null : "its process has ended before it was warm",
        new BlockEvents(arm.arm().arm().events(), Optional.of(cassandra), this),
        new BlockCounters(Optional.empty(), new Wanted(false, false)),
        (exitCode, lost) -> {
          TurnEnd end =
              interrupted ? TurnEnd.INTERRUPTED : lost == null ? TurnEnd.COMPLETED : TurnEnd.FAILED;
          return new TurnRecord(
              arm.turn(), "turns/" + name, "run", now, now, end, lost, Map.of(), List.of(), null);
        });
  }

  @Override
  public void interrupt() {
    interrupted = true;
  }

  @Override
  public void close() {
    happened.add("close");
  }

  private final class Link implements ArmLink {

    private final String name;
    private int lives;
    private int round;
    private long beganMicros;
    private Duration busy = Duration.ZERO;
    private long cpuNanos;
    private final ProcessHandle process = new FakeProcess(links.size(), () -> cpuNanos);

    Link(String name, int lives) {
      this.name = name;
      this.lives = lives;
    }

    void useCpu(Duration time) {
      Duration used = busy.compareTo(time) < 0 ? busy : time;
      busy = busy.minus(used);
      cpuNanos += Math.round(goesOnCores * used.toNanos());
    }

    @Override
    public void send(BlockCommand command) throws ArmLostException {
      if (command.kind() != BlockCommand.Kind.END) {
        List<PaxosVariant> changes = cassandra.variants;
        variants
            .computeIfAbsent(name, one -> new HashSet<>())
            .add(changes.isEmpty() ? "none" : changes.get(changes.size() - 1).key());
      }
      switch (command.kind()) {
        case PILOT -> {
          happened.add("pilot " + name);
          pass(Duration.ofMillis(Math.round(1e3 * command.fillSeconds())));
        }
        case END -> happened.add("end " + name);
        case MEASURE -> {
          blocks++;
          if (blocks == interruptedIn) {
            interrupt.run();
          }
          if (lives-- <= 0) {
            awaitDeath();
            throw new ArmLostException("it has died");
          }
          happened.add(name + " " + command.round());
          waits.add(waited);
          waited = Duration.ZERO;
          warm.computeIfAbsent(command.warm(), one -> new HashSet<>()).add(name);
          round = command.round();
          begins.computeIfAbsent(round, one -> new HashSet<>()).add(command.beginMicros());
          beganMicros = command.beginMicros() + late.getOrDefault(command.round(), 0L);
          late.remove(command.round());
          pass(Duration.ofSeconds(1));
        }
      }
    }

    private void awaitDeath() {
      try {
        death.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public BlockAnswer await(BlockAnswer.Kind wanted, Duration patience) {
      if (wanted == BlockAnswer.Kind.MEASURED) {
        happened.add("ended " + name + " " + round);
        busy = goesOn.getOrDefault(name, Duration.ZERO);
      }
      List<Long> ended = slices.getOrDefault(name, List.of(100L, 100L, 100L, 100L));
      return new BlockAnswer(wanted, ended, 0.02, beganMicros);
    }

    @Override
    public Optional<ProcessHandle> handle() {
      return goesOn.isEmpty() ? Optional.empty() : Optional.of(process);
    }

    @Override
    public void requestStop() {
      happened.add("stop " + name);
    }

    @Override
    public int awaitEnd() {
      return 0;
    }

    @Override
    public void close() {}
  }
}
