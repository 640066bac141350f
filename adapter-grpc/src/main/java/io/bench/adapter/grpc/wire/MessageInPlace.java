package io.bench.adapter.grpc.wire;

import io.netty.buffer.ByteBuf;

/** A stream of one message that lies in a buffer, where it can be read instead. */
public interface MessageInPlace {

  /** Holds the message as long as the stream may be read; its indices must stay as they are. */
  ByteBuf buffer();

  /** Where in the buffer the rest of the message begins. */
  int start();

  /** How many bytes are left of the message. */
  int length();
}
