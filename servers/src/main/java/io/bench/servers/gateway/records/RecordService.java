package io.bench.servers.gateway.records;

import com.datastax.oss.driver.api.core.CqlSession;
import io.bench.protos.records.v1.PageRequest;
import io.bench.protos.records.v1.RecordPage;
import io.bench.protos.records.v1.RecordsGrpc.RecordsImplBase;
import io.bench.protos.records.v1.StreamRequest;
import io.bench.servers.gateway.stargate.GatewayErrors;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * {@code bench.records.v1.Records} over a driver's session. Blocks no thread, so it may run on
 * event loops; safe for use by several threads.
 */
public final class RecordService extends RecordsImplBase {

  private final Function<String, CompletionStage<BucketReader>> readers;

  /**
   * Creates the service.
   *
   * @param session shared with whoever else uses it; its consistency is that of the reads
   */
  public RecordService(CqlSession session) {
    this(new RecordTables(session)::reader);
  }

  /**
   * @param readers of tables by name, as {@link RecordTables#reader} gives them
   */
  RecordService(Function<String, CompletionStage<BucketReader>> readers) {
    this.readers = readers;
  }

  @Override
  public void page(PageRequest request, StreamObserver<RecordPage> response) {
    ServerCallStreamObserver<RecordPage> call = call(response);
    try {
      CheckedSelection selection = CheckedSelection.of(request.getSelection());
      Place start = PageToken.place(selection, request.getPageToken());
      readers
          .apply(selection.table())
          .thenCompose(reader -> new PageFetch(reader, selection, start, call::isCancelled).start())
          .whenComplete((page, error) -> answer(call, page, error));
    } catch (StatusRuntimeException e) {
      call.onError(e);
    }
  }

  @Override
  public void stream(StreamRequest request, StreamObserver<RecordPage> response) {
    CallClient client = new CallClient(call(response));
    try {
      CheckedSelection selection = CheckedSelection.of(request.getSelection());
      readers
          .apply(selection.table())
          .whenComplete(
              (reader, error) -> {
                if (error == null) {
                  client.start(new RecordStream(reader, selection, client));
                } else {
                  client.fail(error);
                }
              });
    } catch (StatusRuntimeException e) {
      client.fail(e);
    }
  }

  private static ServerCallStreamObserver<RecordPage> call(StreamObserver<RecordPage> response) {
    ServerCallStreamObserver<RecordPage> call = (ServerCallStreamObserver<RecordPage>) response;
    call.setOnCancelHandler(() -> {}); // without one, an answer that comes too late would throw
    return call;
  }

  private static void answer(
      ServerCallStreamObserver<RecordPage> call,
      @Nullable RecordPage page,
      @Nullable Throwable error) {
    if (call.isCancelled()) {
      return;
    }
    if (page != null) {
      call.onNext(page);
      call.onCompleted();
    } else if (error != null) {
      call.onError(GatewayErrors.status(error));
    }
  }

  /** A call as the client of a stream, which begins once the table is known. */
  private static final class CallClient implements RecordStream.Client {
    private final ServerCallStreamObserver<RecordPage> call;
    private volatile @Nullable RecordStream stream;

    CallClient(ServerCallStreamObserver<RecordPage> call) {
      this.call = call;
      call.setOnReadyHandler(
          () -> {
            RecordStream started = stream;
            if (started != null) {
              started.proceed();
            }
          });
    }

    void start(RecordStream started) {
      stream = started;
      started.proceed();
    }

    @Override
    public boolean isReady() {
      return call.isReady();
    }

    @Override
    public boolean isCancelled() {
      return call.isCancelled();
    }

    @Override
    public void send(RecordPage page) {
      call.onNext(page);
    }

    @Override
    public void complete() {
      call.onCompleted();
    }

    @Override
    public void fail(Throwable error) {
      if (!call.isCancelled()) {
        call.onError(GatewayErrors.status(error));
      }
    }
  }
}
