package io.bench.functions.file;

import io.bench.adapter.api.function.TextFunction;
import io.bench.adapter.api.function.Utf8;
import io.bench.functions.hash.Murmur3;
import java.nio.ByteBuffer;

/** Texts drawn by weight, from the input's hash or from the input itself. Hot path; any thread. */
final class WeightedTexts implements TextFunction {

  private final String[] texts;
  private final AliasTable table;
  private final boolean hashes;

  /**
   * @param hashes whether the input is hashed; otherwise 0 to {@link Long#MAX_VALUE} is mapped over
   *     the texts
   */
  WeightedTexts(String[] texts, AliasTable table, boolean hashes) {
    this.texts = texts;
    this.table = table;
    this.hashes = hashes;
  }

  @Override
  public String apply(long input) {
    final long position = hashes ? Murmur3.hash(input) : input & Long.MAX_VALUE;
    return texts[table.at((double) position / (double) Long.MAX_VALUE)];
  }

  @Override
  public void write(long input, ByteBuffer target) {
    Utf8.write(apply(input), target);
  }
}
