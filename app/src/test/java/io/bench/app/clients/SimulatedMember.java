package io.bench.app.clients;

import io.bench.app.clients.ClientMessage.Ping;
import io.bench.app.clients.ClientMessage.Ready;
import io.bench.app.clients.CoordinatorMessage.Pong;
import io.bench.engine.activity.ActivityResult;
import io.bench.engine.result.ClockReading;
import io.bench.engine.run.StepInfo;
import io.bench.engine.time.NanoClock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Says what a {@link Member} and its activity say, in simulated time, by a clock with an offset and
 * a drift of its own: it reads the coordinator's clock, is ready, begins at the instant, hands over
 * a second each second, settles, and ends.
 */
final class SimulatedMember implements Reception.Link, NanoClock {

  private static final long SECOND = 1_000_000_000;
  private static final int ROUND_TRIPS = 24;

  final int number;
  final List<Begun> begun = new ArrayList<>();
  long handedOver;
  private final SimulatedClients all;
  private final SimulatedNetwork network;
  private final SimulatedNetwork.Direction there;
  private final SimulatedNetwork.Direction back;
  private final Random random;
  private final StepInfo step;
  private final long offsetNanos;
  private final double drift;
  private final ClockSync sync = new ClockSync();
  private final long patienceNanos;
  private Reception.@Nullable Guest guest;
  private int phase;
  private int askedFor;
  private boolean warmUpOver;
  private int settlesAfter;

  /**
   * How a phase began.
   *
   * @param trueNanos when it did
   * @param uncertaintyNanos what this client says it may be wrong by
   * @param late whether the message came after the instant
   */
  record Begun(int phase, long trueNanos, long uncertaintyNanos, boolean late) {}

  SimulatedMember(SimulatedClients all, int number, StepInfo step, long seed) {
    this.all = all;
    this.network = all.network;
    this.number = number;
    this.step = step;
    this.there = network.new Direction();
    this.back = network.new Direction();
    this.random = new Random(seed);
    this.offsetNanos = Math.round((random.nextDouble() - 0.5) * 1e13);
    this.drift = (random.nextDouble() - 0.5) * 100e-6;
    this.patienceNanos = random.nextInt(20) * SECOND;
    this.settlesAfter = 3 + random.nextInt(5);
  }

  @Override
  public long nanoTime() {
    return network.now() + offsetNanos + Math.round(network.now() * drift);
  }

  /** When this clock shows a time. */
  private long trueNanos(long own) {
    return Math.round((own - offsetNanos) / (1 + drift));
  }

  void comes(Reception reception) {
    guest = reception.opens(this);
    say(GroupOfClients.hello(number), 2_000);
    tick();
  }

  private void tick() {
    say(new Ping(nanoTime()), 50);
    if (!all.isOver()) {
      network.at(network.now() + SECOND, this::tick);
    }
  }

  private void say(ClientMessage message, int size) {
    Reception.Guest known = guest;
    if (number == 0 && known != null) {
      known.receive(message); // does not travel
    } else if (known != null) {
      there.send(size, () -> known.receive(message));
    }
  }

  @Override
  public void send(CoordinatorMessage message) {
    if (number == 0) {
      network.at(network.now(), () -> hear(message));
    } else {
      back.send(60, () -> hear(message));
    }
  }

  @Override
  public void close() {}

  private void hear(CoordinatorMessage message) {
    if (message instanceof Pong pong) {
      if (number > 0) {
        sync.add(pong, nanoTime());
      }
      if (askedFor > 0) {
        askedFor--;
        readClock();
      }
    } else if (message instanceof CoordinatorMessage.Welcome) {
      // the adapter opens
      network.at(network.now() + patienceNanos, this::beginStep);
    } else if (message instanceof CoordinatorMessage.Start start) {
      begin(start);
    } else if (message instanceof CoordinatorMessage.EndWarmUp) {
      warmUpOver = true;
    } else if (message instanceof CoordinatorMessage.StepOver over) {
      say(new ClientMessage.RunEnded(over.end(), over.reason(), false, -1), 100);
    } else if (message instanceof CoordinatorMessage.Stop stop) {
      all.stopped(stop.reason());
    }
  }

  private void beginStep() {
    if (number == 0) {
      all.coordinator.ownStep(step);
    }
    say(new ClientMessage.StepBegun(step.index(), 2, 16, 4, step.server()), 200);
    askedFor = ROUND_TRIPS;
    readClock();
  }

  private void readClock() {
    if (askedFor > 0 && number > 0) {
      say(new Ping(nanoTime()), 50);
    } else {
      askedFor = 0;
      say(new Ready(step.index(), phase, reading(nanoTime())), 200);
    }
  }

  private ClockReading reading(long atNanos) {
    return number == 0 ? ClockReading.own(Instant.EPOCH) : sync.reading(Instant.EPOCH, atNanos);
  }

  private void begin(CoordinatorMessage.Start start) {
    long own = number == 0 ? start.atNanos() : sync.ownNanos(start.atNanos());
    long begins = trueNanos(own);
    begun.add(
        new Begun(start.phase(), begins, reading(own).uncertaintyNanos(), begins < network.now()));
    say(new ClientMessage.Clock(reading(own)), 200);
    second(Math.max(begins, network.now()), 1);
  }

  /** Each second is handed over when the lanes have reported, some milliseconds after its end. */
  private void second(long begins, int count) {
    network.at(
        begins + count * SECOND + random.nextInt(20_000_000),
        () -> {
          SecondMessage figures = all.figures(number + count, phase);
          handedOver += all.ops;
          say(figures, figures.figures().length * 4 / 3 + 900);
          boolean warmsUp = phase == 0;
          if (warmsUp && count >= settlesAfter) {
            say(new ClientMessage.Settled(step.index(), 0), 60);
          }
          if (warmsUp ? warmUpOver : count == all.seconds) {
            endPhase();
          } else {
            second(begins, count + 1);
          }
        });
  }

  private void endPhase() {
    phase++;
    if (phase == 1) {
      askedFor = ROUND_TRIPS;
      readClock();
    } else {
      say(
          new ClientMessage.StepEnded(
              step.index(), GroupOfClients.document(step, 2, ActivityResult.End.COMPLETED, null)),
          8_000);
    }
  }
}
