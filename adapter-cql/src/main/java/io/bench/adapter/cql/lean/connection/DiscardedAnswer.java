package io.bench.adapter.cql.lean.connection;

import io.netty.buffer.ByteBuf;

/** On the lane's thread. Waits for an answer that nobody reads. */
final class DiscardedAnswer implements LeanExchange {

  /** Its request was given up; its stream is free with it. */
  static final DiscardedAnswer GIVEN_UP = new DiscardedAnswer();

  /** The answer is expected, whatever it says. */
  static final DiscardedAnswer HEARTBEAT = new DiscardedAnswer();

  private DiscardedAnswer() {}

  @Override
  public void answered(int opcode, ByteBuf frame, int start, int end) {}

  @Override
  public void lost(Throwable cause) {}
}
