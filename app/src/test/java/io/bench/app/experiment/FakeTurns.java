package io.bench.app.experiment;

import io.bench.app.experiment.plan.PlannedArm;
import io.bench.app.experiment.plan.PlannedArm.Need;
import io.bench.app.experiment.server.EnvironmentServers;
import io.bench.app.experiment.server.NoServers;
import io.bench.app.experiment.server.ServerSource;
import io.bench.app.experiment.turn.TurnEnd;
import io.bench.app.experiment.turn.TurnRecord;
import io.bench.app.experiment.turn.TurnTaker;
import io.bench.engine.experiment.Turn;
import io.bench.servers.ServerStartException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Turns that take no time and servers that are none; remembers what was asked of them. */
final class FakeTurns implements TurnTaker, ServerSource {

  static final Instant START = Instant.parse("2026-03-04T05:06:07Z");

  /** What happened, in order, one word or two each. */
  final List<String> happened = new ArrayList<>();

  /** Arms that fail, with the reason. */
  final Map<String, String> failing = new HashMap<>();

  /** Preparing runs that fail, by the beginning of their folder's name. */
  final Map<String, String> unprepared = new HashMap<>();

  /** Environments whose servers do not come up. */
  final Set<String> down = new HashSet<>();

  /** The turn in which it is interrupted; 0 for none. */
  int interruptedIn;

  /** The start of servers, or the preparing run, in which it is interrupted, by its begin. */
  String interruptedAt = "nowhere";

  boolean interrupted;

  /** The turn after which no other can be taken; 0 for none. */
  int lastPossible;

  /** What every turn ends in, if anything. */
  @Nullable RuntimeException bug;

  private int rebuilt;
  private int latest;

  @Override
  public @Nullable String over() {
    return lastPossible > 0 && latest == lastPossible ? "the clients did not come together" : null;
  }

  @Override
  public TurnRecord take(
      Turn turn, PlannedArm arm, List<String> where, EnvironmentServers servers) {
    happened.add("turn " + turn.number() + " " + turn.arm() + " on " + where.get(0));
    RuntimeException thrown = bug;
    if (thrown != null) {
      throw thrown;
    }
    latest = turn.number();
    if (turn.number() == interruptedIn) {
      interrupted = true;
    }
    String failure = failing.get(turn.arm());
    TurnEnd end =
        interrupted ? TurnEnd.INTERRUPTED : failure == null ? TurnEnd.COMPLETED : TurnEnd.FAILED;
    String reason = interrupted ? "interrupted" : failure;
    return record(turn, START, START.plusSeconds(1), end, reason);
  }

  static TurnRecord record(
      Turn turn, Instant start, Instant finish, TurnEnd end, @Nullable String reason) {
    return new TurnRecord(
        turn,
        "turns/" + turn.folderName(),
        "bench run workload=keyvalue",
        start,
        finish,
        end,
        reason,
        Map.of(),
        List.of(),
        null);
  }

  @Override
  public @Nullable String prepare(String name, List<String> words, List<String> where) {
    happened.add(name + " on " + where.get(0));
    if (name.startsWith(interruptedAt)) {
      interrupted = true;
      return "it was stopped";
    }
    return unprepared.entrySet().stream()
        .filter(failure -> name.startsWith(failure.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(null);
  }

  @Override
  public void renew() {
    happened.add("renew");
  }

  @Override
  public EnvironmentServers shared(String environment) {
    return new Servers(environment);
  }

  @Override
  public EnvironmentServers fresh(String environment) {
    rebuilt++;
    happened.add("new " + environment + "-" + rebuilt);
    return new Servers(environment + "-" + rebuilt);
  }

  private final class Servers extends NoServers {

    private final String name;

    Servers(String name) {
      this.name = name;
    }

    @Override
    public List<String> words(Set<Need> needs, String adapter)
        throws ServerStartException, InterruptedException {
      if (name.startsWith(interruptedAt)) {
        interrupted = true;
        throw new InterruptedException("in the start");
      }
      if (down.contains(name)) {
        throw new ServerStartException(name + " is not up");
      }
      for (Need need : needs) {
        String start = "started " + need + " of " + name;
        if (!happened.contains(start)) {
          happened.add(start);
        }
      }
      return List.of(name);
    }

    @Override
    public void restart() {
      happened.add("restarted " + name);
    }

    @Override
    public void close() {
      happened.add("closed " + name);
    }
  }
}
