package io.bench.adapter.grpc;

import static io.bench.adapter.grpc.FakeStargate.column;
import static io.bench.adapter.grpc.FakeStargate.number;
import static io.bench.adapter.grpc.FakeStargate.reply;
import static io.bench.adapter.grpc.FakeStargate.resultSet;
import static io.bench.adapter.grpc.FakeStargate.row;
import static io.bench.adapter.grpc.Templates.capturing;
import static io.bench.adapter.grpc.Templates.op;
import static io.bench.adapter.grpc.Templates.rowOf;
import static io.bench.adapter.grpc.Templates.text;
import static io.bench.adapter.grpc.Templates.verifying;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.LaneOp;
import io.bench.adapter.api.OpTemplate;
import io.grpc.Status;
import io.stargate.proto.QueryOuterClass.Query;
import io.stargate.proto.QueryOuterClass.Response;
import io.stargate.proto.QueryOuterClass.Row;
import io.stargate.proto.QueryOuterClass.TypeSpec.Basic;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A client instance of a space: its lane's event loop is never given a task, and ops are started,
 * flushed and cancelled by another thread.
 */
class SpaceTest {

  private static final FakeGrpcBinding N = FakeGrpcBinding.ofLong("n");
  private static final OpTemplate READ = op("stmt", text("select n from t where n = ", N));

  private FakeStargate server;
  private Adapter adapter;
  private AdapterLane lane;

  @BeforeEach
  void openSpace() throws AdapterException {
    server = new FakeStargate();
    adapter =
        new GrpcAdapterProvider().open(OpenAdapter.context("host", "127.0.0.1:" + server.port()));
    lane = adapter.openLane(0);
  }

  @AfterEach
  void closeSpace() {
    lane.close();
    adapter.close();
    server.close();
  }

  private LaneOp prepare(OpTemplate template) throws AdapterException {
    return adapter.prepare(template).onLane(lane);
  }

  private RecordedCompletion start(LaneOp op, long cycle, int slot) {
    RecordedCompletion completion = new RecordedCompletion(slot);
    op.start(cycle, completion);
    lane.flush();
    return completion;
  }

  private static Response echo(Query query) {
    return resultSet(column("n", Basic.BIGINT))
        .addRows(row(query.getValues().getValues(0)))
        .toResponse();
  }

  @Test
  void anOpEndsOnTheSpacesOwnLoop() throws Exception {
    server.answers(request -> reply(echo((Query) request)));

    RecordedCompletion read = start(prepare(READ), 3, 0).await();

    assertThat(read.errorName()).isEqualTo("none");
    assertThat(read.rows).isEqualTo(1);
    assertThat(read.thread).startsWith("test-grpc-");
  }

  @Test
  void rowsAreVerifiedAndCaptured() throws Exception {
    server.answers(request -> reply(echo((Query) request)));

    RecordedCompletion read =
        start(prepare(verifying(capturing(READ, "n"), rowOf(N))), 3, 0).await();

    assertThat(read.verified).containsExactly(1L, 0L, 0L, 0L);
    assertThat(read.captured).containsExactly(entry(0, 3L));
  }

  @Test
  void slotsAreUsedAgainByTheStartingThread() throws Exception {
    server.answers(
        request -> {
          long rows = ((Query) request).getValues().getValues(0).getInt();
          Row[] found = Collections.nCopies((int) rows, row(number(1))).toArray(Row[]::new);
          return reply(resultSet(List.of()).addRows(found).toResponse());
        });
    LaneOp read = prepare(READ);
    Deque<RecordedCompletion> inFlight = new ArrayDeque<>();
    for (int i = 0; i < 400; i++) {
      if (inFlight.size() == OpenAdapter.IN_FLIGHT) {
        RecordedCompletion oldest = inFlight.remove().await();
        assertThat(oldest.errorName()).isEqualTo("none");
        assertThat(oldest.rows).isEqualTo((i - OpenAdapter.IN_FLIGHT) % 10);
        assertThat(oldest.ends).isEqualTo(1);
      }
      inFlight.add(start(read, i % 10, i % OpenAdapter.IN_FLIGHT));
    }
  }

  @Test
  void valuesAreReadByTheStartingThreadOnlyPagesIncluded() throws Exception {
    List<Thread> readers = new CopyOnWriteArrayList<>();
    FakeGrpcBinding captured =
        FakeGrpcBinding.ofObject(
            "c",
            Long.class,
            cycle -> {
              readers.add(Thread.currentThread());
              return cycle;
            });
    server.answers(
        request -> {
          FakeStargate.Rows page = resultSet(column("n", Basic.BIGINT)).addRows(row(number(1)));
          boolean last = ((Query) request).getParameters().hasPagingState();
          return reply((last ? page : page.nextPage("more")).toResponse());
        });
    LaneOp read = prepare(op("stmt", text("select n from t where c = ", captured)));
    readers.clear();

    assertThat(start(read, 7, 0).await().pages).isEqualTo(2);
    assertThat(readers).containsExactly(Thread.currentThread());
    assertThat(server.queries)
        .extracting(query -> query.getValues().getValues(0))
        .containsExactly(number(7), number(7));
  }

  @Test
  void anOpIsCancelledByTheStartingThread() throws Exception {
    server.answers(request -> new FakeStargate.Answer.Silence());
    LaneOp read = prepare(READ);
    RecordedCompletion completion = start(read, 0, 0);

    read.cancel(completion);
    read.cancel(completion);

    assertThat(completion.await().errorName()).isEqualTo("CANCELLED");
    server.answers(request -> reply(echo((Query) request)));
    assertThat(start(read, 0, 0).await().errorName()).isEqualTo("none");
    assertThat(completion.ends).isEqualTo(1);
  }

  @Test
  void anOpThatHasEndedIsNotCancelledAgain() throws Exception {
    server.answers(request -> reply(echo((Query) request)));
    LaneOp read = prepare(READ);
    RecordedCompletion ended = start(read, 0, 0).await();

    RecordedCompletion next = new RecordedCompletion(0);
    read.cancel(ended);
    read.start(1, next);
    read.cancel(ended);

    assertThat(next.await().errorName()).isEqualTo("none");
    assertThat(ended.ends).isEqualTo(1);
  }

  @Test
  void aServersRefusalIsTold() throws Exception {
    server.answers(request -> FakeStargate.refuse(Status.RESOURCE_EXHAUSTED));

    assertThat(start(prepare(READ), 0, 0).await().errorName()).isEqualTo("RESOURCE_EXHAUSTED");
  }

  @Test
  void anOpWhoseRequestCannotBeMadeFailsInTheStartingThread() throws Exception {
    FakeGrpcBinding sometimes =
        FakeGrpcBinding.ofObject(
            "x", Object.class, cycle -> cycle == 0 ? Long.valueOf(0) : new float[0]);
    LaneOp read = prepare(op("stmt", text("select n from t where x = ", sometimes)));
    RecordedCompletion completion = new RecordedCompletion(0);

    read.start(1, completion);

    assertThat(completion.errorName()).isEqualTo("BindError");
    assertThat(completion.ends).isEqualTo(1);
  }

  @Test
  void aClosedSpaceTakesNoOp() throws Exception {
    LaneOp read = prepare(READ);
    adapter.close();
    RecordedCompletion completion = new RecordedCompletion(0);

    assertThatThrownBy(() -> read.start(0, completion))
        .isInstanceOf(RejectedExecutionException.class);
    assertThatCode(() -> read.cancel(completion)).doesNotThrowAnyException();
    assertThat(completion.ends).isZero();
  }
}
