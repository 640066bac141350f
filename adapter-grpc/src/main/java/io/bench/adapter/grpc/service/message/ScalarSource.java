package io.bench.adapter.grpc.service.message;

import io.bench.stargate.WireBuffer;

/** Gives the value of a scalar field. Immutable and thread-safe. */
@FunctionalInterface
interface ScalarSource {

  /**
   * Writes the value for a cycle, with its length where it has one, without a tag. Hot path.
   *
   * @throws UnfitValue if the field cannot hold it
   */
  Written write(long cycle, WireBuffer out);
}
