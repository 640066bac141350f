package io.bench.engine.workload.source;

import io.bench.engine.problem.UsageException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** The text of one workload file, able to say where an offset lies. Immutable. */
public final class SourceText {

  private static final Pattern LINE_END = Pattern.compile("\\r?\\n|\\r");

  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private final String source;
  private final String text;
  private final int[] lineStarts;

  private SourceText(String source, String text) {
    this.source = source;
    this.text = text;
    this.lineStarts =
        IntStream.concat(
                IntStream.of(0), LINE_END.matcher(text).results().mapToInt(MatchResult::end))
            .toArray();
  }

  /**
   * Text that is in memory already; a byte order mark at its beginning is left out.
   *
   * @param source the name that positions carry
   */
  public static SourceText of(String source, String text) {
    boolean marked = !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK;
    return new SourceText(source, marked ? text.substring(1) : text);
  }

  /**
   * Decodes UTF-8, with or without a byte order mark.
   *
   * @throws UsageException naming the position of the first byte that is not UTF-8
   */
  public static SourceText ofUtf8(String source, byte[] bytes) {
    if (isUtf16(bytes)) {
      throw new UsageException(source + ":1:1: this is UTF-16; save the file as UTF-8");
    }
    ByteBuffer input = ByteBuffer.wrap(bytes);
    CharBuffer output = CharBuffer.allocate(bytes.length);
    CoderResult result = StandardCharsets.UTF_8.newDecoder().decode(input, output, true);
    if (result.isError()) {
      SourceText before = of(source, output.flip().toString());
      throw new UsageException(
          "%s: byte 0x%02X is not UTF-8; save the file as UTF-8"
              .formatted(before.position(before.text.length()), bytes[input.position()] & 0xFF));
    }
    return of(source, output.flip().toString());
  }

  /** Other encodings cannot be distinguished, but this one is what some editors save by default. */
  private static boolean isUtf16(byte[] bytes) {
    return bytes.length >= 2
        && ((bytes[0] == (byte) 0xFE && bytes[1] == (byte) 0xFF)
            || (bytes[0] == (byte) 0xFF && bytes[1] == (byte) 0xFE));
  }

  /** The name that positions carry: the file as the user named it. */
  public String source() {
    return source;
  }

  /** The source's name without folder and ending: what a file is called that has no own name. */
  public String baseName() {
    return source
        .substring(Math.max(source.lastIndexOf('/'), source.lastIndexOf('\\')) + 1)
        .replaceFirst("\\.(yaml|yml|json)$", "");
  }

  /** The decoded text, without byte order mark. */
  public String text() {
    return text;
  }

  /**
   * The place of a character.
   *
   * @param offset into {@link #text}, 0 to its length
   */
  public SourcePosition position(int offset) {
    int found = Arrays.binarySearch(lineStarts, offset);
    int line = found >= 0 ? found : -found - 2;
    int column = text.codePointCount(lineStarts[line], offset);
    return new SourcePosition(source, line + 1, column + 1);
  }
}
