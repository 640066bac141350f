package io.bench.engine.experiment;

import java.util.Locale;

/** How the nodes of a Cassandra agree on light-weight transactions. */
public enum PaxosVariant {
  V1,
  V2;

  /** As in cassandra.yaml and in an experiment's file. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
