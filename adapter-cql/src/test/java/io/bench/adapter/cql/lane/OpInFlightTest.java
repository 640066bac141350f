package io.bench.adapter.cql.lane;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.NodeUnavailableException;
import com.datastax.oss.driver.api.core.connection.ClosedConnectionException;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.bench.adapter.api.Binding;
import io.bench.adapter.api.Capture;
import io.bench.adapter.api.ExpectedRows;
import io.bench.adapter.api.LaneTask;
import io.bench.adapter.api.lane.LaneLoop;
import io.bench.adapter.cql.fake.FakeCqlBinding;
import io.bench.adapter.cql.lean.fake.FakeLeanCompletion;
import io.bench.adapter.cql.lean.fake.FakeNode;
import io.bench.adapter.cql.lean.fake.FakeSession;
import io.bench.adapter.cql.request.PreparedRequests;
import io.bench.adapter.cql.request.RequestFactory;
import io.bench.cql.answer.AnswerPlans;
import io.bench.cql.statement.AnswerPart;
import io.bench.cql.statement.BatchType;
import io.bench.cql.statement.CqlOp;
import io.bench.cql.statement.OpSettings;
import io.netty.channel.embedded.EmbeddedChannel;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** The order in which an op on the driver's path takes its steps: answers may come at any. */
class OpInFlightTest {

  private static final AnswerPart NOTHING = new AnswerPart(List.of(), null);
  private static final byte[] MORE = {1};

  private final FakeSession session = new FakeSession();
  private final EmbeddedChannel thread = new EmbeddedChannel();
  private final LaneLoop loop = new LaneLoop(thread.eventLoop(), () -> true);
  private final OpInFlight[] slots = {new OpInFlight(loop)};
  private final FakeLeanCompletion completion = new FakeLeanCompletion(0);
  private int turns;
  private int turnsBeforeEnd;

  private DriverOp op(AnswerPart answer) {
    OpSettings settings = new OpSettings(null, null, false, 0, 2, null, false);
    return new DriverOp(
        session,
        slots,
        new CqlOp.Batch("op", BatchType.LOGGED, 1, List.of(), settings),
        new PreparedRequests(
            new RequestFactory.Simple(SimpleStatement.newInstance("SELECT v FROM ks.t"), List.of()),
            AnswerPlans.of("op", answer)));
  }

  /** Answers the next request later. */
  private CompletableFuture<AsyncResultSet> laterAnswer() {
    CompletableFuture<AsyncResultSet> answer = new CompletableFuture<>();
    session.answers(answer);
    return answer;
  }

  private void answerAtOnce(AsyncResultSet page) {
    session.answers(CompletableFuture.completedFuture(page));
  }

  @Test
  void anAnswerThatIsThereAlreadyEndsTheOp() {
    answerAtOnce(session.page(1, null));
    op(NOTHING).start(1, completion);

    assertThat(completion.events()).containsExactly("first", "rows 1", "pages 1", "succeeded");
  }

  @Test
  void aSecondPageThatIsThereAlreadyEndsTheOpOnce() {
    answerAtOnce(session.page(2, MORE));
    answerAtOnce(session.page(1, MORE));
    op(NOTHING).start(1, completion);

    assertThat(completion.events())
        .containsExactly("first", "rows 2", "pages 1", "first", "rows 1", "pages 1", "succeeded");
    assertThat(session.requests()).as("no more than maxpages").isEqualTo(2);
  }

  @Test
  void theNextOpMayBeginInTheSlotBeforeTheLastHasReturned() {
    DriverOp op = op(NOTHING);
    FakeLeanCompletion next = new FakeLeanCompletion(0);
    CompletableFuture<AsyncResultSet> first = laterAnswer();
    CompletableFuture<AsyncResultSet> second = laterAnswer();
    completion.whenEnded(() -> op.start(2, next));
    op.start(1, completion);
    first.complete(session.page(1, null));
    assertThat(completion.events()).endsWith("succeeded");
    assertThat(next.events()).isEmpty();

    second.complete(session.page(1, null));

    assertThat(next.events()).containsExactly("first", "rows 1", "pages 1", "succeeded");
  }

  @Test
  void theNextOpMayBeginInTheSlotOfOneThatFails() {
    DriverOp op = op(NOTHING);
    FakeLeanCompletion next = new FakeLeanCompletion(0);
    CompletableFuture<AsyncResultSet> first = laterAnswer();
    CompletableFuture<AsyncResultSet> second = laterAnswer();
    completion.whenEnded(() -> op.start(2, next));
    op.start(1, completion);
    first.completeExceptionally(new IllegalStateException("broken"));
    assertThat(completion.events()).containsExactly("failed IllegalState");

    second.complete(session.page(1, null));

    assertThat(next.events()).containsExactly("first", "rows 1", "pages 1", "succeeded");
  }

  /** A broken connection, after which the next node had none. */
  private static List<Map.Entry<Node, Throwable>> errors() {
    FakeNode broken = new FakeNode("a");
    FakeNode down = new FakeNode("b");
    return List.of(
        Map.entry(broken, new ClosedConnectionException("broken")),
        Map.entry(down, new NodeUnavailableException(down)));
  }

  @Test
  void whatTheDriverHasSentAgainIsCounted() {
    answerAtOnce(session.page(1, null, errors()));
    op(NOTHING).start(1, completion);

    assertThat(completion.events())
        .containsExactly("retries 1", "first", "rows 1", "pages 1", "succeeded");
  }

  @Test
  void whatTheDriverHasSentAgainIsCountedOfFailuresToo() {
    DriverTimeoutException late = new DriverTimeoutException("late");
    late.setExecutionInfo(session.page(0, null, errors()).getExecutionInfo());
    session.answers(CompletableFuture.failedFuture(late));
    op(NOTHING).start(1, completion);
    assertThat(completion.events()).containsExactly("retries 1", "failed ClientTimeout");

    AllNodesFailedException all = AllNodesFailedException.fromErrors(errors());
    all.setExecutionInfo(session.page(0, null, errors()).getExecutionInfo());
    session.answers(CompletableFuture.failedFuture(all));
    FakeLeanCompletion notSentAgain = new FakeLeanCompletion(0);
    op(NOTHING).start(2, notSentAgain);
    assertThat(notSentAgain.events()).containsExactly("failed ConnectionClosed");
  }

  @Test
  void anOpWhoseAnswerMeetsAnErrorOfTheJvmEnds() {
    AsyncResultSet page = session.page(1, null);
    AsyncResultSet unreadable =
        (AsyncResultSet)
            Proxy.newProxyInstance(
                AsyncResultSet.class.getClassLoader(),
                new Class<?>[] {AsyncResultSet.class},
                (proxy, method, arguments) -> {
                  if (method.getName().equals("getColumnDefinitions")) {
                    throw new NoSuchMethodError("getColumnDefinitions");
                  }
                  return method.invoke(page, arguments);
                });
    answerAtOnce(unreadable);
    op(NOTHING).start(1, completion);
    assertThat(completion.events()).containsExactly("failed NoSuchMethodError");

    FakeLeanCompletion next = new FakeLeanCompletion(0);
    answerAtOnce(session.page(1, null));
    op(NOTHING).start(2, next);

    assertThat(next.events()).endsWith("succeeded");
  }

  @Test
  void theLaneIsAskedForATurnAfterTheEndIsKnown() {
    loop.attach(
        () -> {
          turns++;
          return LaneTask.WHEN_WOKEN;
        });
    thread.runPendingTasks();
    int before = turns;
    completion.whenEnded(
        () -> {
          thread.runPendingTasks();
          turnsBeforeEnd = turns;
        });
    CompletableFuture<AsyncResultSet> answer = laterAnswer();
    op(NOTHING).start(1, completion);

    answer.complete(session.page(1, null));
    thread.runPendingTasks();

    assertThat(completion.events()).endsWith("succeeded");
    assertThat(turnsBeforeEnd).as("turns that would not know the end").isEqualTo(before);
    assertThat(turns).isEqualTo(before + 1);
  }

  @Test
  void rowsAreCountedBeforeTheyAreRead() {
    answerAtOnce(session.page(2, null));
    op(new AnswerPart(List.of(new Capture(0, "v")), null)).start(1, completion);

    assertThat(completion.events())
        .containsExactly("first", "rows 2", "pages 1", "captured 1", "succeeded");
  }

  @Test
  void anOpWhoseExpectedRowsCannotBeMadeIsNotSent() {
    Binding lines =
        FakeCqlBinding.point("first", cycle -> Long.parseLong(cycle == 2 ? "no number" : "7"))
            .binding();
    ExpectedRows rows = new ExpectedRows(Map.of("v", lines), true, Set.of(), 1, lines);
    op(new AnswerPart(List.of(), rows)).start(2, completion);
    assertThat(completion.events()).containsExactly("failed BindError");
    assertThat(session.requests()).isZero();

    FakeLeanCompletion next = new FakeLeanCompletion(0);
    answerAtOnce(session.page(1, null));
    op(NOTHING).start(1, next);

    assertThat(next.events()).containsExactly("first", "rows 1", "pages 1", "succeeded");
  }
}
