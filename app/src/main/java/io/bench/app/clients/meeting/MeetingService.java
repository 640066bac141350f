package io.bench.app.clients.meeting;

import io.bench.app.clients.ClientMessage;
import io.bench.app.clients.CoordinatorMessage;
import io.bench.engine.json.Json;
import io.bench.engine.result.RunDocument;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** What clients and coordinator speak: one call for each client, JSON in both directions. */
final class MeetingService {

  static final String NAME = "bench.Clients";

  /** A second of a hundred op templates takes about 1 MB. */
  static final int MAX_MESSAGE_BYTES = 64 << 20;

  static final Metadata.Key<String> SECRET =
      Metadata.Key.of("bench-secret", Metadata.ASCII_STRING_MARSHALLER);

  static final MethodDescriptor<ClientMessage, CoordinatorMessage> JOIN =
      MethodDescriptor.<ClientMessage, CoordinatorMessage>newBuilder()
          .setType(MethodDescriptor.MethodType.BIDI_STREAMING)
          .setFullMethodName(MethodDescriptor.generateFullMethodName(NAME, "Join"))
          .setRequestMarshaller(new LineMarshaller<>(ClientMessage.class))
          .setResponseMarshaller(new LineMarshaller<>(CoordinatorMessage.class))
          .build();

  private static final byte[] NONE = {};

  private MeetingService() {}

  /** A hash of the secret in ASCII, since headers can hold nothing else. */
  static String proofOf(String secret) {
    return RunDocument.sha256(secret.getBytes(StandardCharsets.UTF_8));
  }

  /** A line of JSON, and after it the bytes of messages that have some. */
  private record LineMarshaller<T>(Class<T> type) implements MethodDescriptor.Marshaller<T> {

    @Override
    public InputStream stream(T message) {
      byte[] bytes = NONE;
      T line = message;
      if (message instanceof ClientMessage.WithBytes whole) {
        bytes = whole.bytes();
        line = type.cast(whole.with(NONE));
      }
      byte[] text = Json.line(type, line).getBytes(StandardCharsets.UTF_8);
      byte[] all = Arrays.copyOf(text, text.length + bytes.length);
      System.arraycopy(bytes, 0, all, text.length, bytes.length);
      return new ByteArrayInputStream(all);
    }

    @Override
    public T parse(InputStream stream) {
      try {
        byte[] all = stream.readAllBytes();
        int end = 0;
        while (end < all.length && all[end] != '\n') {
          end++;
        }
        T message = Json.read(new String(all, 0, end, StandardCharsets.UTF_8), type);
        return message instanceof ClientMessage.WithBytes line
            ? type.cast(
                line.with(Arrays.copyOfRange(all, Math.min(end + 1, all.length), all.length)))
            : message;
      } catch (IOException e) {
        throw Status.INVALID_ARGUMENT
            .withDescription("not a message of this program: " + e.getMessage())
            .asRuntimeException();
      }
    }
  }
}
