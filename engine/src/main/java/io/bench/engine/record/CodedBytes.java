package io.bench.engine.record;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Reads bytes that {@link OpTotalsCodec} has written, one number after the other. A hundred clients
 * hand over a million numbers each second. Not thread-safe.
 */
public final class CodedBytes {

  private final byte[] bytes;
  private int at;

  /** From their begin. */
  public CodedBytes(byte[] bytes) {
    this.bytes = bytes;
  }

  private byte next() throws IOException {
    if (at == bytes.length) {
      throw new IOException("it ends too early");
    }
    return bytes[at++];
  }

  /** A number of any sign. */
  long number() throws IOException {
    long number = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      byte next = next();
      number |= (next & 0x7FL) << shift;
      if (next >= 0) {
        return number;
      }
    }
    throw new IOException("a number of more than 64 bits");
  }

  /** A number that is not negative. */
  long count() throws IOException {
    long number = number();
    if (number < 0) {
      throw new IOException("a number below 0: " + number);
    }
    return number;
  }

  String text() throws IOException {
    long length = count();
    if (length > bytes.length - at) {
      throw new IOException("a name of %d bytes".formatted(length));
    }
    String text = new String(bytes, at, (int) length, StandardCharsets.UTF_8);
    at += (int) length;
    return text;
  }
}
