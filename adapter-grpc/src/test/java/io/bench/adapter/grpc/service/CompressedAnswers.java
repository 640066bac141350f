package io.bench.adapter.grpc.service;

import static io.bench.adapter.grpc.service.StatusTableTest.answer;

import io.bench.adapter.grpc.http2.ServerFrames;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.provider.Arguments;

/** Answers whose messages are compressed, or said to be, though the client has not offered that. */
final class CompressedAnswers {

  private static final int PLAIN = 0;
  private static final int COMPRESSED = 1;

  private CompressedAnswers() {}

  static List<Arguments> rows() {
    return List.of(
        row("gzip", "gzip", COMPRESSED, gzip(new byte[20])),
        row("gzip of nothing", "gzip", COMPRESSED, gzip(new byte[0])),
        row("gzip as large as may be", "gzip", COMPRESSED, gzip(new byte[1_000])),
        row("gzip too large", "gzip", COMPRESSED, gzip(new byte[1_001])),
        row("gzip far too large", "gzip", COMPRESSED, gzip(new byte[500_000])),
        row("gzip that is longer packed", "gzip", COMPRESSED, new byte[1_001]),
        row("gzip in two members", "gzip", COMPRESSED, twice(gzip(new byte[20]))),
        row("gzip is announced only", "gzip", PLAIN, new byte[20]),
        row("gzip that is none", "gzip", COMPRESSED, new byte[20]),
        row("gzip without a byte", "gzip", COMPRESSED, new byte[0]),
        row("gzip cut short", "gzip", COMPRESSED, Arrays.copyOf(gzip(new byte[20]), 15)),
        row("gzip with another checksum", "gzip", COMPRESSED, changed(gzip(new byte[20]), 15)),
        row("gzip, not announced", null, COMPRESSED, gzip(new byte[20])),
        row("nothing, not announced", null, COMPRESSED, new byte[0]),
        row("gzip as identity", "identity", COMPRESSED, gzip(new byte[20])),
        row("identity", "identity", PLAIN, new byte[20]),
        row("unknown encoding", "foo", PLAIN, new byte[0]),
        row("known elsewhere", "snappy", COMPRESSED, new byte[20]),
        row("gzip in capitals", "GZIP", COMPRESSED, gzip(new byte[20])),
        half("half of one", "gzip"),
        half("half of one, not announced", null),
        answer(
            "gzip after plain",
            s ->
                head(s, "gzip")
                    .data(s, false, message(PLAIN, new byte[3]))
                    .data(s, false, message(COMPRESSED, gzip(new byte[20])))
                    .trailers(s)),
        answer(
            "gzip in parts",
            s -> {
              byte[] message = message(COMPRESSED, gzip(new byte[20]));
              ServerFrames frames = head(s, "gzip");
              for (byte each : message) {
                frames.data(s, false, each);
              }
              return frames.trailers(s);
            }));
  }

  private static Arguments row(String name, @Nullable String encoding, int flag, byte[] content) {
    return answer(name, s -> head(s, encoding).data(s, false, message(flag, content)).trailers(s));
  }

  private static Arguments half(String name, @Nullable String encoding) {
    byte[] half = Arrays.copyOf(message(COMPRESSED, gzip(new byte[20])), 15);
    return answer(name, s -> head(s, encoding).data(s, false, half).trailers(s));
  }

  private static ServerFrames head(int stream, @Nullable String encoding) {
    return encoding == null
        ? new ServerFrames().head(stream)
        : new ServerFrames()
            .headers(
                stream,
                false,
                ":status",
                "200",
                "content-type",
                "application/grpc",
                "grpc-encoding",
                encoding);
  }

  /** The head and one message, packed. */
  static ServerFrames gzip(int stream, byte[] content) {
    return head(stream, "gzip").data(stream, false, message(COMPRESSED, gzip(content)));
  }

  private static byte[] message(int flag, byte[] content) {
    return ByteBuffer.allocate(5 + content.length)
        .put((byte) flag)
        .putInt(content.length)
        .put(content)
        .array();
  }

  private static byte[] gzip(byte[] content) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return packed.toByteArray();
  }

  private static byte[] twice(byte[] bytes) {
    return ByteBuffer.allocate(2 * bytes.length).put(bytes).put(bytes).array();
  }

  private static byte[] changed(byte[] bytes, int at) {
    byte[] changed = bytes.clone();
    changed[at] ^= 1;
    return changed;
  }
}
