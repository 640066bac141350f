package io.bench.adapter.grpc.lean;

import io.bench.adapter.api.AdapterException;
import java.util.Map;

/** A lane that has asked for its first connection, for tests of when it asks for others. */
abstract class ManualLaneFixture {

  /** How long a connection may take to settle, or to answer a ping. */
  static final long PROBE_MILLIS = 5_000;

  final ManualLane lane = new ManualLane(Map.of());
  final ManualConnector world = lane.world;
  final ManualConnection first = lane.connection();

  ManualLaneFixture() throws AdapterException {}
}
