package io.bench.functions.text;

import io.bench.adapter.api.function.TextFunction;
import io.bench.functions.hash.Murmur3;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Each character is chosen by the hash of the hash before it. Hot path; any thread. */
record AlphaNumericText(int length) implements TextFunction {

  private static final byte[] CHARACTERS =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".getBytes(StandardCharsets.US_ASCII);

  @Override
  public String apply(long input) {
    final byte[] text = new byte[length];
    long hash = input;
    for (int i = 0; i < length; i++) {
      hash = Murmur3.hash(hash);
      text[i] = CHARACTERS[(int) (hash % CHARACTERS.length)];
    }
    return new String(text, StandardCharsets.ISO_8859_1);
  }

  @Override
  public void write(long input, ByteBuffer target) {
    long hash = input;
    for (int i = 0; i < length; i++) {
      hash = Murmur3.hash(hash);
      target.put(CHARACTERS[(int) (hash % CHARACTERS.length)]);
    }
  }
}
