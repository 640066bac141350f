package io.bench.adapter.cql.lean.request;

import io.netty.buffer.ByteBuf;

/**
 * The values of a request in flight as bytes, for the case that it is sent again and they could not
 * be made once more. One for each permit. Hot path; runs on the lane's thread.
 */
public final class KeptValues {

  private byte[] bytes = {};
  private int length;

  /** Keeps what was written from an index on. */
  void keep(ByteBuf written, int start) {
    int count = written.writerIndex() - start;
    if (bytes.length < count) {
      bytes = new byte[count];
    }
    written.getBytes(start, bytes, 0, count);
    length = count;
  }

  /** Writes what was kept. */
  void append(ByteBuf out) {
    out.writeBytes(bytes, 0, length);
  }
}
