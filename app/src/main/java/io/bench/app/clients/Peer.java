package io.bench.app.clients;

import io.bench.engine.result.ClockReading;
import io.bench.engine.result.Environment;
import io.bench.engine.run.CombinedRun;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the coordinator knows of a client that has come. Guarded by the coordinator. */
final class Peer {

  final int number;
  final Environment environment;
  final Reception.Link link;
  final List<ClockReading> clock = new ArrayList<>();
  long heardNanos;

  /** When it handed over its last second, or the running phase began. */
  long secondNanos;

  /** For how long it has been silent, as was told last; null if it is not. */
  @Nullable Duration toldSilence;

  /** The longest time by which it began a phase too late. */
  long lateNanos;

  /** What it brings to the running step; null if it has not said so. */
  CombinedRun.@Nullable Share share;

  Map<String, String> server = Map.of();
  int readyForPhase = -1;
  boolean settled;
  boolean stepEnded;
  long seconds;

  /** Whether it has ended its run, and how. */
  ClientMessage.@Nullable RunEnded end;

  /** What is missing of it; null if nothing is. */
  @Nullable String lost;

  boolean folderSent;

  /** Why it is gone after it had ended a run, or null. */
  @Nullable String gone;

  Peer(ClientMessage.Hello hello, Reception.Link link, long nowNanos) {
    this.number = hello.client();
    this.environment = hello.environment();
    this.link = link;
    this.heardNanos = nowNanos;
  }

  /** For people: {@code client 2 (host b)}. */
  String name() {
    return name(number, environment);
  }

  static String name(int number, Environment environment) {
    return "client %d (%s, process %d)"
        .formatted(number, environment.hostName(), environment.pid());
  }

  void nextRun() {
    nextStep();
    end = null;
    folderSent = false;
    lateNanos = 0;
  }

  void nextStep() {
    share = null;
    readyForPhase = -1;
    settled = false;
    stepEnded = false;
    seconds = 0;
  }

  /** A phase begins at an instant of the coordinator's clock. */
  void nextPhase(long atNanos) {
    settled = false;
    seconds = 0;
    secondNanos = atNanos;
    toldSilence = null;
  }

  boolean takesPart() {
    return share != null && share.takesPart();
  }

  /** Whether others still have to wait for it in the running step. */
  boolean isInStep() {
    return takesPart() && !stepEnded && lost == null && end == null;
  }
}
