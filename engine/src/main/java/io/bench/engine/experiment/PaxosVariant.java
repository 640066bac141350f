package io.bench.engine.experiment;

import io.bench.engine.json.Keyed;

/** How the nodes of a Cassandra agree on light-weight transactions. */
public enum PaxosVariant implements Keyed {
  V1,
  V2
}
