package salut;

import io.bench.adapter.api.OpValue;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The command of an op: makes the bytes of a request. Thread-safe. */
record SalutRequest(List<OpValue> words) {

  /** The easy way: a text for each word. Faster is to make all that is constant once. */
  byte[] bytes(long cycle) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    header(bytes, '*', words.size());
    for (OpValue word : words) {
      byte[] text = String.valueOf(word.render(cycle)).getBytes(StandardCharsets.UTF_8);
      header(bytes, '$', text.length);
      bytes.writeBytes(text);
      bytes.write('\r');
      bytes.write('\n');
    }
    return bytes.toByteArray();
  }

  private static void header(ByteArrayOutputStream bytes, char kind, int count) {
    bytes.writeBytes((kind + Integer.toString(count) + "\r\n").getBytes(StandardCharsets.US_ASCII));
  }
}
