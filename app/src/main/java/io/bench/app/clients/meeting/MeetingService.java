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
          .setRequestMarshaller(new JsonMarshaller<>(ClientMessage.class))
          .setResponseMarshaller(new JsonMarshaller<>(CoordinatorMessage.class))
          .build();

  private MeetingService() {}

  /** What a client shows of the secret: a header has room for ASCII only. */
  static String proofOf(String secret) {
    return RunDocument.sha256(secret.getBytes(StandardCharsets.UTF_8));
  }

  private record JsonMarshaller<T>(Class<T> type) implements MethodDescriptor.Marshaller<T> {

    @Override
    public InputStream stream(T message) {
      return new ByteArrayInputStream(Json.line(type, message).getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public T parse(InputStream stream) {
      try {
        return Json.read(new String(stream.readAllBytes(), StandardCharsets.UTF_8), type);
      } catch (IOException e) {
        throw Status.INVALID_ARGUMENT
            .withDescription("not a message of this program: " + e.getMessage())
            .asRuntimeException();
      }
    }
  }
}
