package io.bench.functions.text;

import io.bench.adapter.api.function.TextFunction;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** A text between two that never change. Hot path; any thread. */
final class AffixedText implements TextFunction {

  private final String prefix;
  private final byte[] prefixBytes;
  private final TextFunction text;
  private final String suffix;
  private final byte[] suffixBytes;

  AffixedText(String prefix, TextFunction text, String suffix) {
    this.prefix = prefix;
    this.prefixBytes = prefix.getBytes(StandardCharsets.UTF_8);
    this.text = text;
    this.suffix = suffix;
    this.suffixBytes = suffix.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public String apply(long input) {
    return prefix + text.apply(input) + suffix;
  }

  @Override
  public void write(long input, ByteBuffer target) {
    target.put(prefixBytes);
    text.write(input, target);
    target.put(suffixBytes);
  }
}
