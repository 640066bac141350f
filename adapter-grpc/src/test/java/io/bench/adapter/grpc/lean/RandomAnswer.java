package io.bench.adapter.grpc.lean;

import io.bench.adapter.grpc.http2.ServerFrames;
import io.grpc.Metadata;
import io.grpc.Status;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** What a server answers to one call, in random frames, and what the call is to end with. */
final class RandomAnswer {

  /** Metadata that some trailers hold. */
  static final Metadata.Key<byte[]> DETAIL =
      Metadata.Key.of("detail-bin", Metadata.BINARY_BYTE_MARSHALLER);

  private static final int DATA = 0;
  private static final int HEADERS = 1;
  private static final int CONTINUATION = 9;
  private static final int END_STREAM = 0x1;
  private static final int END_HEADERS = 0x4;
  private static final int PADDED = 0x8;
  private static final int STATUSES = Status.Code.values().length;

  /** An error of HTTP/2, and the status that gRPC has for it. */
  record ErrorCode(int code, String name, Status.Code meaning) {

    static final List<ErrorCode> ALL =
        List.of(
            new ErrorCode(0, "NO_ERROR", Status.Code.UNAVAILABLE),
            new ErrorCode(2, "INTERNAL_ERROR", Status.Code.INTERNAL),
            new ErrorCode(7, "REFUSED_STREAM", Status.Code.UNAVAILABLE),
            new ErrorCode(8, "CANCEL", Status.Code.CANCELLED));

    static ErrorCode any(Random random) {
      return ALL.get(random.nextInt(ALL.size()));
    }

    Status status(String what) {
      return meaning.toStatus().withDescription(what + ". HTTP/2 error code: " + name);
    }
  }

  /** Frames that no other may come between. */
  private static final class Part {
    private final byte[] frames;

    /** How many messages are whole with it. */
    private final int messages;

    Part(byte[] frames, int messages) {
      this.frames = frames;
      this.messages = messages;
    }
  }

  private final int stream;
  private final Random random;
  private final List<Part> parts = new ArrayList<>();
  private final List<ByteBuffer> messages = new ArrayList<>();
  private Status status = Status.OK;
  private @Nullable ByteBuffer detail;

  /** How many of the messages are whole with the parts so far. */
  private int whole;

  private int sent;
  private boolean refused;
  private int end;

  RandomAnswer(int stream, Random random) {
    this.stream = stream;
    this.random = random;
    while (random.nextInt(5) == 0) {
      block(false, List.of(":status", "103"));
    }
    switch (random.nextInt(10)) {
      case 0 -> trailers(":status", "200", "content-type", "application/grpc");
      case 1 -> reset();
      case 2 -> {
        boolean gzip = head();
        int before = parts.size();
        content(gzip);
        cut(before + random.nextInt(parts.size() - before + 1));
        reset();
      }
      default -> {
        content(head());
        trailers();
      }
    }
  }

  /** Returns whether messages may be compressed. */
  private boolean head() {
    boolean gzip = random.nextInt(6) == 0;
    List<String> fields =
        new ArrayList<>(List.of(":status", "200", "content-type", "application/grpc"));
    if (gzip) {
      fields.addAll(List.of("grpc-encoding", "gzip"));
    }
    if (random.nextBoolean()) {
      fields.addAll(List.of("x-server", "server " + random.nextInt(10)));
    }
    block(false, fields);
    return gzip;
  }

  /** One to three messages; where one frame ends and the next begins is random. */
  private void content(boolean gzip) {
    ByteBuf content = Unpooled.buffer();
    List<Integer> ends = new ArrayList<>();
    for (int i = random.nextInt(3); i >= 0; i--) {
      byte[] message = new byte[random.nextInt(random.nextInt(10) == 0 ? 3_000 : 60)];
      random.nextBytes(message);
      boolean compressed = gzip && random.nextBoolean();
      byte[] written = compressed ? compressed(message) : message;
      content.writeByte(compressed ? 1 : 0).writeInt(written.length).writeBytes(written);
      messages.add(ByteBuffer.wrap(message));
      ends.add(content.writerIndex());
    }
    while (content.isReadable()) {
      byte[] part = new byte[random.nextInt(content.readableBytes() + 1)];
      content.readBytes(part);
      while (whole < ends.size() && ends.get(whole) <= content.readerIndex()) {
        whole++;
      }
      ServerFrames frames = new ServerFrames();
      maybePadded(frames, DATA, 0, part);
      parts.add(new Part(frames.bytes(), whole));
    }
  }

  private static byte[] compressed(byte[] message) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(message);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return packed.toByteArray();
  }

  /**
   * Keeps only the first parts.
   *
   * @param left how many, at least one
   */
  private void cut(int left) {
    parts.subList(left, parts.size()).clear();
    whole = parts.get(left - 1).messages;
    onlyWholeMessages(whole);
  }

  private void onlyWholeMessages(int count) {
    messages.subList(count, messages.size()).clear();
  }

  private void trailers(String... before) {
    List<String> fields = new ArrayList<>(List.of(before));
    int code = random.nextInt(STATUSES);
    status = Status.fromCodeValue(code);
    fields.addAll(List.of("grpc-status", Integer.toString(code)));
    if (random.nextBoolean()) {
      String reason = "reason " + random.nextInt(1_000) + (random.nextBoolean() ? " f\u00fcr" : "");
      status = status.withDescription(reason);
      fields.addAll(List.of("grpc-message", reason.replace("\u00fc", "%C3%BC")));
    }
    if (random.nextInt(3) == 0) {
      byte[] bytes = new byte[1 + random.nextInt(20)];
      random.nextBytes(bytes);
      detail = ByteBuffer.wrap(bytes);
      fields.addAll(List.of(DETAIL.name(), Base64.getEncoder().encodeToString(bytes)));
    }
    block(true, fields);
  }

  private void reset() {
    ErrorCode error = ErrorCode.any(random);
    status = error.status("RST_STREAM closed stream");
    parts.add(new Part(new ServerFrames().reset(stream, error.code()).bytes(), whole));
  }

  /** A block of headers, in one frame or several. */
  private void block(boolean last, List<String> namesAndValues) {
    byte[] block = ServerFrames.block(namesAndValues.toArray(String[]::new));
    int at = random.nextInt(3) == 0 ? random.nextInt(block.length) : block.length;
    int flags = (last ? END_STREAM : 0) | endHeaders(at, block);
    ServerFrames frames = new ServerFrames();
    maybePadded(frames, HEADERS, flags, Arrays.copyOf(block, at));
    while (at < block.length) {
      int next = at + 1 + random.nextInt(block.length - at);
      byte[] fragment = Arrays.copyOfRange(block, at, next);
      frames.frame(CONTINUATION, endHeaders(next, block), stream, fragment);
      at = next;
    }
    parts.add(new Part(frames.bytes(), whole));
  }

  private static int endHeaders(int at, byte[] block) {
    return at == block.length ? END_HEADERS : 0;
  }

  private void maybePadded(ServerFrames frames, int type, int flags, byte[] payload) {
    if (random.nextInt(4) > 0) {
      frames.frame(type, flags, stream, payload);
      return;
    }
    int padding = random.nextInt(20);
    byte[] padded = new byte[1 + payload.length + padding];
    padded[0] = (byte) padding;
    System.arraycopy(payload, 0, padded, 1, payload.length);
    frames.frame(type, flags | PADDED, stream, padded);
  }

  int stream() {
    return stream;
  }

  /** The next frames that are to be sent. */
  byte[] nextPart() {
    return parts.get(sent++).frames;
  }

  /** Whether there are no more. */
  boolean isSent() {
    return sent == parts.size();
  }

  /** All of it has been sent, and that many bytes in all. */
  void endsAt(int bytes) {
    if (!refused) {
      end = bytes;
    }
  }

  /** The server leaves, and says that it has not processed the call. */
  void isRefused(Status why, int bytes) {
    endsAt(bytes);
    refused = true;
    status = why;
    detail = null;
    onlyWholeMessages(sent == 0 ? 0 : parts.get(sent - 1).messages);
  }

  /** How many bytes had been sent when the call was to end. */
  int end() {
    return end;
  }

  /** What the call is to end with: code and description. */
  Status status() {
    return status;
  }

  /** What the call is to receive. */
  List<ByteBuffer> messages() {
    return messages;
  }

  /** The value of {@link #DETAIL} in the trailers; null if there is none. */
  @Nullable ByteBuffer detail() {
    return detail;
  }

  @Override
  public String toString() {
    return status + " after " + messages;
  }
}
