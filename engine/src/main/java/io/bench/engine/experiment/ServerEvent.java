package io.bench.engine.experiment;

import io.bench.engine.json.Keyed;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Something that is done to servers again and again while an arm is measured.
 *
 * @param kind what
 * @param every the first time so long after the measurement has begun, then as often
 * @param lasting how long a stall takes; zero of what ends by itself
 * @param keyspace what is repaired; null of a stall
 */
public record ServerEvent(Kind kind, Duration every, Duration lasting, @Nullable String keyspace) {

  /** What can be done. */
  public enum Kind implements Keyed {
    /** All nodes of the Cassandra stand still. */
    STALL,
    /** A Paxos repair of a keyspace on all nodes. */
    PAXOS_REPAIR
  }
}
