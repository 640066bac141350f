package salut;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Where an answer ends, and what it says if it is an error. */
final class Reply {

  private Reply() {}

  /** The place after the answer that begins at {@code from}, or -1 if it has not arrived whole. */
  static int end(ByteBuffer in, int from) {
    int lineEnd = lineEnd(in, from);
    if (lineEnd < 0) {
      return -1;
    }
    byte kind = in.get(from);
    if (kind != '$' && kind != '*') {
      return lineEnd;
    }
    int count = Integer.parseInt(text(in, from + 1, lineEnd - 2));
    if (kind == '$') {
      int end = count < 0 ? lineEnd : lineEnd + count + 2;
      return end <= in.limit() ? end : -1;
    }
    int end = lineEnd;
    for (int item = 0; item < count && end >= 0; item++) {
      end = end(in, end);
    }
    return end;
  }

  private static int lineEnd(ByteBuffer in, int from) {
    for (int at = from + 1; at < in.limit(); at++) {
      if (in.get(at) == '\n' && in.get(at - 1) == '\r') {
        return at + 1;
      }
    }
    return -1;
  }

  static String text(ByteBuffer in, int from, int end) {
    byte[] bytes = new byte[end - from];
    in.get(from, bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
