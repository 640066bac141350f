package io.bench.servers.gateway.records;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.protos.records.v1.PageRequest;
import io.bench.protos.records.v1.RecordPage;
import io.bench.protos.records.v1.RecordsGrpc;
import io.bench.protos.records.v1.Selection;
import io.bench.protos.records.v1.StreamRequest;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ForwardingServerCallListener.SimpleForwardingServerCallListener;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.ServerInterceptors;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.NettyServerBuilder;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Calls that are given up while the statement that reads their table is being prepared. */
@Timeout(60)
class CancelledCallsTest {

  private static final Selection SELECTION =
      Selection.newBuilder().setTable("k.t").setBuckets(3).build();

  private final LinkedBlockingQueue<CompletableFuture<BucketReader>> asked =
      new LinkedBlockingQueue<>();
  private final CountDownLatch cancelled = new CountDownLatch(1);
  private final FakeBuckets buckets = new FakeBuckets(1, 1, 1);
  private Server server;
  private ManagedChannel channel;

  @BeforeEach
  void start() throws Exception {
    RecordService service =
        new RecordService(
            table -> {
              CompletableFuture<BucketReader> reader = new CompletableFuture<>();
              asked.add(reader);
              return reader;
            });
    server =
        NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .directExecutor()
            .addService(ServerInterceptors.intercept(service, new CancellationWitness()))
            .build()
            .start();
    channel =
        NettyChannelBuilder.forAddress(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), server.getPort()))
            .usePlaintext()
            .build();
  }

  @AfterEach
  void stop() {
    channel.shutdownNow();
    server.shutdownNow();
  }

  @Test
  void aCancelledPageIsNotFetched() throws Exception {
    prepareAfterCancellation(
        RecordsGrpc.getPageMethod(), PageRequest.newBuilder().setSelection(SELECTION).build());

    assertThat(buckets.asked()).isEmpty();
  }

  @Test
  void aCancelledStreamIsNotFetched() throws Exception {
    prepareAfterCancellation(
        RecordsGrpc.getStreamMethod(), StreamRequest.newBuilder().setSelection(SELECTION).build());

    assertThat(buckets.asked()).isEmpty();
  }

  private <Q> void prepareAfterCancellation(MethodDescriptor<Q, RecordPage> method, Q request)
      throws InterruptedException {
    ClientCall<Q, RecordPage> call = channel.newCall(method, CallOptions.DEFAULT);
    call.start(new ClientCall.Listener<>() {}, new Metadata());
    call.request(1);
    call.sendMessage(request);
    call.halfClose();
    CompletableFuture<BucketReader> reader = asked.take();
    call.cancel("not wanted", null);
    cancelled.await();
    reader.complete(buckets);
  }

  private final class CancellationWitness implements ServerInterceptor {
    @Override
    public <Q, A> ServerCall.Listener<Q> interceptCall(
        ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
      return new SimpleForwardingServerCallListener<>(next.startCall(call, headers)) {
        @Override
        public void onCancel() {
          super.onCancel();
          cancelled.countDown();
        }
      };
    }
  }
}
