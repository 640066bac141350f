package io.bench.engine.workload.source;

import org.jspecify.annotations.Nullable;

/** Turns the YAML library's positions, which count code points, into offsets into a string. */
public final class CodePointOffsets {

  private final int length;
  private final int @Nullable [] offsets;

  public CodePointOffsets(String text) {
    this.length = text.length();
    int points = text.codePointCount(0, length);
    this.offsets = points == length ? null : offsetsOf(text, points);
  }

  /**
   * A size of the YAML library's buffer that takes a whole text. With smaller ones it fails where a
   * buffer ends between the two halves of a character.
   */
  public static int bufferSize(String text) {
    return text.length() + 2;
  }

  /** The offset of a code point, or the text's length if there are not so many. */
  public int offset(int codePointIndex) {
    if (offsets == null) {
      return Math.min(codePointIndex, length);
    }
    return codePointIndex < offsets.length ? offsets[codePointIndex] : length;
  }

  private static int[] offsetsOf(String text, int points) {
    int[] offsets = new int[points];
    int at = 0;
    for (int i = 0; i < points; i++) {
      offsets[i] = at;
      at += Character.charCount(text.codePointAt(at));
    }
    return offsets;
  }
}
