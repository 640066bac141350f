package io.bench.adapter.cql.lean.connection;

import io.netty.buffer.ByteBuf;

/** On the lane's thread. Waits for an answer that nobody reads. */
final class Unwanted implements Exchange {

  /** Its request was given up; its stream is free with it. */
  static final Unwanted GIVEN_UP = new Unwanted();

  /** It is wanted to come, whatever it says. */
  static final Unwanted HEARTBEAT = new Unwanted();

  private Unwanted() {}

  @Override
  public void answered(int opcode, ByteBuf frame, int start, int end) {}

  @Override
  public void lost(Throwable cause) {}
}
