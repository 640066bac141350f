package io.bench.adapter.grpc;

import static io.bench.adapter.grpc.FakeStargate.refuse;
import static io.bench.adapter.grpc.Templates.op;
import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.LaneOp;
import io.grpc.Status;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** {@code mode=bidi}: streams that outlast ops. */
class StreamsTest {

  @Test
  void aStreamIsKeptForTheNextOpOfItsPlace() throws Exception {
    try (FakeStargate server = new FakeStargate();
        OpenAdapter adapter = OpenAdapter.to(server, "mode", "bidi")) {
      LaneOp read = adapter.prepare(op("stmt", "select * from t"));
      for (int i = 0; i < 5; i++) {
        assertThat(adapter.run(read, i).errorName()).isEqualTo("none");
      }

      assertThat(server.openStreams).hasValue(1);
      assertThat(server.queries).hasSize(5);
    }
  }

  @Test
  void aStreamOutlivesARequestThatFails() throws Exception {
    try (FakeStargate server = new FakeStargate();
        OpenAdapter adapter = OpenAdapter.to(server, "mode", "bidi")) {
      LaneOp read = adapter.prepare(op("stmt", "select * from t"));
      server.answers(r -> refuse(Status.INVALID_ARGUMENT.withDescription("no table 12")));
      RecordedCompletion failed = adapter.run(read, 0);

      assertThat(failed.errorName()).isEqualTo("INVALID_ARGUMENT");
      assertThat(failed.error).isNotNull();
      assertThat(failed.error.message()).isEqualTo("no table #");
      server.answers(r -> FakeStargate.reply(FakeStargate.empty()));
      assertThat(adapter.run(read, 1).errorName()).isEqualTo("none");
      assertThat(server.openStreams).hasValue(1);
    }
  }

  @Test
  void opsShareTheStreamsOfTheirLane() throws Exception {
    try (FakeStargate server = new FakeStargate();
        OpenAdapter adapter = OpenAdapter.to(server, "mode", "bidi")) {
      for (String table : new String[] {"a", "b", "c"}) {
        assertThat(adapter.run(op("stmt", "select * from " + table), 0).errorName())
            .isEqualTo("none");
      }

      assertThat(server.openStreams).hasValue(1);
      assertThat(server.queries).hasSize(3);
    }
  }

  @Test
  void aStreamThatWaitsGivesItsPlaceToOneOfAnotherMethod() throws Exception {
    try (FakeStargate server = FakeStargate.allowing(2);
        OpenAdapter adapter = OpenAdapter.to(server, "mode", "bidi", "path", "lean")) {
      LaneOp read = adapter.prepare(op("stmt", "select * from t"));
      assertThat(runTogether(adapter, read, 2)).containsOnly("none");

      LaneOp batch =
          adapter.prepare(op("batch", "logged", "op_template", "delete from t where k = 1"));
      assertThat(adapter.run(batch, 0).errorName()).isEqualTo("none");
    }
  }

  @Test
  void opsOfWhichTheServerAllowsOneAtATimeFollowEachOther() throws Exception {
    try (FakeStargate server = FakeStargate.allowing(1);
        OpenAdapter adapter = OpenAdapter.to(server, "mode", "bidi", "path", "lean")) {
      LaneOp read = adapter.prepare(op("stmt", "select * from t"));

      assertThat(runTogether(adapter, read, 3)).containsOnly("none");
    }
  }

  /** Starts so many ops in one turn, and waits for their ends. */
  private static List<String> runTogether(OpenAdapter adapter, LaneOp op, int count)
      throws InterruptedException {
    List<RecordedCompletion> started = new ArrayList<>();
    for (int slot = 0; slot < count; slot++) {
      started.add(new RecordedCompletion(slot));
    }
    adapter.start(() -> started.forEach(each -> op.start(each.slot(), each)));
    List<String> ends = new ArrayList<>();
    for (RecordedCompletion each : started) {
      ends.add(each.await().errorName());
    }
    return ends;
  }

  @Test
  void aRequestThatIsOverdueTakesItsStreamAlong() throws Exception {
    try (FakeStargate server = new FakeStargate();
        OpenAdapter adapter = OpenAdapter.to(server, "mode", "bidi")) {
      LaneOp read = adapter.prepare(op("stmt", "select * from t", "timeout", "50ms"));
      server.answers(r -> new FakeStargate.Answer.Silence());
      RecordedCompletion overdue = adapter.run(read, 0);
      assertThat(overdue.errorName()).isEqualTo("DEADLINE_EXCEEDED");
      assertThat(overdue.error).isNotNull();
      assertThat(overdue.error.retrySafe()).as("a read is idempotent").isTrue();

      server.answers(r -> FakeStargate.reply(FakeStargate.empty()));
      LaneOp patient = adapter.prepare(op("stmt", "select * from t"));
      assertThat(adapter.run(patient, 1).errorName()).as("on a new stream").isEqualTo("none");
    }
  }
}
