package io.bench.adapter.cql.lean;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.request.Prepare;
import com.datastax.oss.protocol.internal.response.result.Void;
import io.bench.adapter.cql.lean.fake.Answers;
import io.bench.adapter.cql.lean.fake.FakeLeanCompletion;
import io.bench.adapter.cql.lean.fake.FakeServer;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Ops whose statements the server has forgotten. */
class LeanOpRepreparedTest extends LeanOpSetup {

  private void prepareAgain() {
    for (int texts = 0; texts < 2; texts++) {
      server().answer(server().request().streamId, Answers.prepared());
    }
  }

  @Test
  void aServerThatHasForgottenIsToldAgain() {
    FakeLeanCompletion completion = start(op, 0);
    server().answer(server().request().streamId, Answers.unprepared());
    Frame first = server().request();
    assertThat(((Prepare) first.message).cqlQuery).isEqualTo("SELECT 1");
    server().answer(first.streamId, Answers.prepared());
    Frame second = server().request();
    assertThat(((Prepare) second.message).cqlQuery).isEqualTo("SELECT 2");
    server().answer(second.streamId, Answers.prepared());
    Frame again = server().request();
    assertThat(((Execute) again.message).queryId).containsExactly(1);
    assertThat(completion.events()).containsExactly("retries 1");

    server().answer(again.streamId, Void.INSTANCE);

    assertThat(completion.events()).containsExactly("retries 1", "succeeded");
  }

  @Test
  void aServerThatForgetsBetweenPagesIsAskedForTheSamePageAgain() {
    FakeLeanCompletion completion = start(op, 0);
    server().answer(server().request().streamId, Answers.rows(2, new byte[] {7, 8}));
    server().answer(server().request().streamId, Answers.unprepared());
    prepareAgain();

    Frame again = server().request();
    assertThat(((Execute) again.message).options.pagingState)
        .isEqualTo(ByteBuffer.wrap(new byte[] {7, 8}));
    server().answer(again.streamId, Answers.rows(1, null));

    assertThat(completion.events())
        .containsExactly(
            "first", "rows 2", "pages 1", "retries 1", "first", "rows 1", "pages 1", "succeeded");
  }

  @Test
  void theNextOpBeginsWithTheFirstPage() {
    start(op, 0);
    server().answer(server().request().streamId, Answers.rows(2, new byte[] {7, 8}));
    server().answer(server().request().streamId, Answers.rows(1, null));
    start(op, 0);
    server().answer(server().request().streamId, Answers.unprepared());
    prepareAgain();

    assertThat(((Execute) server().request().message).options.pagingState).isNull();
  }

  @Test
  void aServerThatForgetsTwiceIsNotToldForever() {
    FakeLeanCompletion completion = start(op, 0);
    server().answer(server().request().streamId, Answers.unprepared());
    prepareAgain();

    server().answer(server().request().streamId, Answers.unprepared());

    assertThat(completion.events()).containsExactly("retries 1", "failed Unprepared");
    assertThat(server().requests()).isEmpty();
  }

  @Test
  void whatCannotBePreparedAgainIsAnError() {
    FakeLeanCompletion completion = start(op, 0);
    server().answer(server().request().streamId, Answers.unprepared());

    server().answer(server().request().streamId, Answers.overloaded());

    assertThat(completion.events()).containsExactly("failed Overloaded");
  }

  @Test
  void anErrorOfPreparingThatCannotBeDecodedFailsTheOpAlone() {
    FakeLeanCompletion completion = start(op, 0);
    FakeLeanCompletion other = start(op, 1);
    List<Frame> requests = server().requests();
    server().answer(requests.get(0).streamId, Answers.unprepared());

    server().send(FakeServer.unknownError(server().request().streamId));

    assertThat(completion.events()).hasSize(1).allMatch(event -> event.startsWith("failed "));
    server().answer(requests.get(1).streamId, Void.INSTANCE);
    assertThat(other.events()).containsExactly("succeeded");
  }
}
