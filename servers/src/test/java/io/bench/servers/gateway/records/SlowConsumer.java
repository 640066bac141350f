package io.bench.servers.gateway.records;

import io.bench.protos.records.v1.RecordPage;
import io.bench.protos.records.v1.RecordsGrpc;
import io.bench.protos.records.v1.StreamRequest;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.Status;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** The client of a stream that asks for one message at a time. */
final class SlowConsumer extends ClientCall.Listener<RecordPage> {

  private final LinkedBlockingQueue<RecordPage> pages = new LinkedBlockingQueue<>();
  private final CompletableFuture<Status> end = new CompletableFuture<>();
  private final ClientCall<StreamRequest, RecordPage> call;

  private SlowConsumer(ClientCall<StreamRequest, RecordPage> call) {
    this.call = call;
  }

  /** Starts a call and asks for nothing yet. */
  static SlowConsumer start(ManagedChannel channel, StreamRequest request) {
    ClientCall<StreamRequest, RecordPage> call =
        channel.newCall(RecordsGrpc.getStreamMethod(), CallOptions.DEFAULT);
    SlowConsumer consumer = new SlowConsumer(call);
    call.start(consumer, new Metadata());
    call.sendMessage(request);
    call.halfClose();
    return consumer;
  }

  void request() {
    call.request(1);
  }

  void cancel() {
    call.cancel("the test has enough", null);
  }

  RecordPage awaitPage(Duration patience) {
    try {
      RecordPage page = pages.poll(patience.toMillis(), TimeUnit.MILLISECONDS);
      if (page == null) {
        throw new AssertionError("no page came; the call: " + end);
      }
      return page;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Returns the name of the status that the call ended with. */
  String awaitEnd(Duration patience) {
    call.request(1);
    return end.orTimeout(patience.toMillis(), TimeUnit.MILLISECONDS).join().getCode().name();
  }

  @Override
  public void onMessage(RecordPage page) {
    pages.add(page);
  }

  @Override
  public void onClose(Status status, Metadata trailers) {
    end.complete(status);
  }
}
