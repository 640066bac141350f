package io.bench.test;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import io.grpc.InsecureServerCredentials;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * The service of {@code peers.proto} on grpc-java, in this process; its fields by their numbers.
 */
final class GrpcJavaPeer implements AutoCloseable {

  private static final String SERVICE = "peers.Peer";
  private static final int ID = 1;
  private static final int BODY = 2;
  private static final int REPLIES = 3;
  private static final int STATUS = 4;
  private static final int SILENT = 5;
  private static final int LEAVE = 6;
  private static final Metadata.Key<byte[]> DETAILS =
      Metadata.Key.of("grpc-status-details-bin", Metadata.BINARY_BYTE_MARSHALLER);

  private final Server server;
  private final Runnable leave;

  /**
   * @param leave what a request to leave does, before it is answered
   */
  GrpcJavaPeer(Runnable leave) throws IOException {
    this.leave = leave;
    server =
        NettyServerBuilder.forAddress(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                InsecureServerCredentials.create())
            .maxInboundMessageSize(Integer.MAX_VALUE)
            .addService(
                ServerServiceDefinition.builder(SERVICE)
                    .addMethod(
                        method("Unary", MethodType.UNARY), ServerCalls.asyncUnaryCall(this::unary))
                    .addMethod(
                        method("Down", MethodType.SERVER_STREAMING),
                        ServerCalls.asyncServerStreamingCall(this::down))
                    .addMethod(
                        method("Up", MethodType.CLIENT_STREAMING),
                        ServerCalls.asyncClientStreamingCall(out -> new Requests(out, false)))
                    .addMethod(
                        method("Both", MethodType.BIDI_STREAMING),
                        ServerCalls.asyncBidiStreamingCall(out -> new Requests(out, true)))
                    .build())
            .build()
            .start();
  }

  private static MethodDescriptor<UnknownFieldSet, UnknownFieldSet> method(
      String name, MethodType type) {
    return MethodDescriptor.newBuilder(new FieldsMarshaller(), new FieldsMarshaller())
        .setType(type)
        .setFullMethodName(MethodDescriptor.generateFullMethodName(SERVICE, name))
        .build();
  }

  int port() {
    return server.getPort();
  }

  private static long number(UnknownFieldSet message, int field) {
    return message.getField(field).getVarintList().stream().findFirst().orElse(0L);
  }

  private static UnknownFieldSet reply(UnknownFieldSet request, int requests) {
    ByteString body =
        request.getField(BODY).getLengthDelimitedList().stream()
            .findFirst()
            .orElse(ByteString.EMPTY);
    return UnknownFieldSet.newBuilder()
        .addField(ID, varint(number(request, ID)))
        .addField(BODY, UnknownFieldSet.Field.newBuilder().addLengthDelimited(body).build())
        .addField(REPLIES, varint(requests))
        .build();
  }

  private static UnknownFieldSet.Field varint(long value) {
    return UnknownFieldSet.Field.newBuilder().addVarint(value).build();
  }

  private void unary(UnknownFieldSet request, StreamObserver<UnknownFieldSet> out) {
    end(request, out, reply(request, 1));
  }

  private void down(UnknownFieldSet request, StreamObserver<UnknownFieldSet> out) {
    for (long i = 0; i < number(request, REPLIES); i++) {
      out.onNext(reply(request, 1));
    }
    end(request, out, null);
  }

  /**
   * Ends a call as its last request says.
   *
   * @param last an answer that is sent only where it ends well, or null for none
   */
  private void end(
      UnknownFieldSet request, StreamObserver<UnknownFieldSet> out, UnknownFieldSet last) {
    if (number(request, SILENT) != 0) {
      return;
    }
    if (number(request, LEAVE) != 0) {
      leave.run();
    }
    int status = (int) number(request, STATUS);
    if (status != 0) {
      Metadata trailers = new Metadata();
      trailers.put(DETAILS, new byte[] {0, -1, 0, -1});
      out.onError(
          Status.fromCodeValue(status)
              .withDescription("no thing, 100 % gr\u00fcn")
              .asRuntimeException(trailers));
      return;
    }
    if (last != null) {
      out.onNext(last);
    }
    out.onCompleted();
  }

  /** Answers all requests, or each. */
  private final class Requests implements StreamObserver<UnknownFieldSet> {

    private final StreamObserver<UnknownFieldSet> out;
    private final boolean each;
    private UnknownFieldSet last = UnknownFieldSet.getDefaultInstance();
    private int count;

    Requests(StreamObserver<UnknownFieldSet> out, boolean each) {
      this.out = out;
      this.each = each;
    }

    @Override
    public void onNext(UnknownFieldSet request) {
      last = request;
      count++;
      if (each) {
        out.onNext(reply(request, count));
      }
    }

    @Override
    public void onError(Throwable cancelled) {
      // nobody waits for an answer
    }

    @Override
    public void onCompleted() {
      end(last, out, each ? null : reply(last, count));
    }
  }

  /** Messages as their fields. */
  private static final class FieldsMarshaller
      implements MethodDescriptor.Marshaller<UnknownFieldSet> {

    @Override
    public InputStream stream(UnknownFieldSet value) {
      return new ByteArrayInputStream(value.toByteArray());
    }

    @Override
    public UnknownFieldSet parse(InputStream stream) {
      try {
        return UnknownFieldSet.parseFrom(stream);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Override
  public void close() {
    server.shutdownNow();
  }
}
