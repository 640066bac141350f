package io.bench.adapter.cql.lean.connection;

import io.netty.buffer.ByteBuf;

/** A request that waits for its answer. Hot path; runs on the lane's thread. */
public interface LeanExchange {

  /**
   * The answer; its stream is free already.
   *
   * @param opcode of the answer
   * @param frame holds it, and must not be kept
   * @param start where its header begins
   * @param end after its last byte
   */
  void answered(int opcode, ByteBuf frame, int start, int end);

  /** The connection has broken; there will be no answer. */
  void lost(Throwable cause);
}
