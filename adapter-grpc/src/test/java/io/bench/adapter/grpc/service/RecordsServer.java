package io.bench.adapter.grpc.service;

import com.google.protobuf.ByteString;
import io.bench.adapter.grpc.EndedServer;
import io.bench.protos.records.v1.PageRequest;
import io.bench.protos.records.v1.Record;
import io.bench.protos.records.v1.RecordPage;
import io.bench.protos.records.v1.RecordsGrpc;
import io.bench.protos.records.v1.StreamRequest;
import io.grpc.InsecureServerCredentials;
import io.grpc.Metadata;
import io.grpc.Server;
import io.grpc.ServerInterceptors;
import io.grpc.Status;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.protobuf.services.ProtoReflectionServiceV1;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;

/** The service {@code bench.records.v1.Records} on loopback, without a database. */
final class RecordsServer implements AutoCloseable {

  final List<PageRequest> asked = new CopyOnWriteArrayList<>();
  final List<Metadata> headers = new CopyOnWriteArrayList<>();
  private final int records;
  private final Server server;
  private volatile int failAtPage = -1;
  private volatile Status failure = Status.OK;
  private volatile int silentAtPage = -1;
  private volatile int loopAtPage = -1;

  /**
   * @param records how many there are
   */
  RecordsServer(int records) throws IOException {
    this.records = records;
    server =
        NettyServerBuilder.forAddress(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                InsecureServerCredentials.create())
            .addService(ServerInterceptors.intercept(new Service(), new HeaderRecorder(headers)))
            .addService(ProtoReflectionServiceV1.newInstance())
            .build()
            .start();
  }

  int port() {
    return server.getPort();
  }

  /** The page of this index is refused from now on, however often it is asked for. */
  void failsAt(int page, Status status) {
    failAtPage = page;
    failure = status;
  }

  /** The page of this index is never answered. */
  void isSilentAt(int page) {
    silentAtPage = page;
  }

  /** The page of this index has its own token for the next. */
  void loopsAt(int page) {
    loopAtPage = page;
  }

  /** The tokens that pages were asked for with, in their order. */
  List<String> tokens() {
    return asked.stream().map(request -> request.getPageToken().toStringUtf8()).toList();
  }

  private RecordPage recordsOf(int index, int perPage) {
    RecordPage.Builder page = RecordPage.newBuilder();
    IntStream.range(index * perPage, Math.min(records, (index + 1) * perPage))
        .forEach(
            position ->
                page.addRecords(
                    Record.newBuilder()
                        .setPosition(position)
                        .setPayload(ByteString.copyFromUtf8("payload " + position))));
    return page.build();
  }

  private final class Service extends RecordsGrpc.RecordsImplBase {

    @Override
    public void page(PageRequest request, StreamObserver<RecordPage> observer) {
      asked.add(request);
      String token = request.getPageToken().toStringUtf8();
      int index = token.isEmpty() ? 0 : Integer.parseInt(token);
      if (index == silentAtPage) {
        return;
      }
      if (index == failAtPage) {
        observer.onError(failure.asRuntimeException());
        return;
      }
      int perPage = request.getSelection().getRecordsPerPage();
      RecordPage.Builder page = recordsOf(index, perPage).toBuilder();
      if ((index + 1) * perPage < records) {
        int next = index == loopAtPage ? index : index + 1;
        page.setNextPageToken(ByteString.copyFromUtf8(String.valueOf(next)));
      }
      observer.onNext(page.build());
      observer.onCompleted();
    }

    @Override
    public void stream(StreamRequest request, StreamObserver<RecordPage> observer) {
      int perPage = request.getSelection().getRecordsPerPage();
      for (int index = 0; index * perPage < records; index++) {
        observer.onNext(recordsOf(index, perPage));
      }
      observer.onCompleted();
    }
  }

  @Override
  public void close() {
    EndedServer.end(server);
  }
}
