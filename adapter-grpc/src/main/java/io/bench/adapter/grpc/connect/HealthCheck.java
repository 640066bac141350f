package io.bench.adapter.grpc.connect;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Status;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Asks a server for its health. Any answer will do, be it that the server knows no health service:
 * it shows that somebody is there.
 */
final class HealthCheck {

  /** An empty request; the answer is not read. */
  private static final MethodDescriptor<byte[], byte[]> METHOD =
      MethodDescriptor.newBuilder(new Bytes(), new Bytes())
          .setType(MethodType.UNARY)
          .setFullMethodName("grpc.health.v1.Health/Check")
          .build();

  private HealthCheck() {}

  /**
   * Asks without waiting.
   *
   * @param ended told once, on any thread, how the call has ended
   */
  static void ask(Channel channel, Metadata headers, long patienceMillis, Consumer<Status> ended) {
    ClientCall<byte[], byte[]> call =
        channel.newCall(
            METHOD, CallOptions.DEFAULT.withDeadlineAfter(patienceMillis, TimeUnit.MILLISECONDS));
    call.start(new Ended(ended), headers);
    call.request(2);
    call.sendMessage(new byte[0]);
    call.halfClose();
  }

  private static final class Ended extends ClientCall.Listener<byte[]> {
    private final Consumer<Status> ended;

    private Ended(Consumer<Status> ended) {
      this.ended = ended;
    }

    @Override
    public void onClose(Status status, Metadata trailers) {
      ended.accept(status);
    }
  }

  private static final class Bytes implements MethodDescriptor.Marshaller<byte[]> {
    @Override
    public InputStream stream(byte[] value) {
      return new ByteArrayInputStream(value);
    }

    @Override
    public byte[] parse(InputStream stream) {
      return new byte[0];
    }
  }
}
