package io.bench.adapter.grpc;

import static io.bench.adapter.grpc.FakeStargate.empty;
import static io.bench.adapter.grpc.FakeStargate.number;
import static io.bench.adapter.grpc.FakeStargate.reply;
import static io.bench.adapter.grpc.FakeStargate.resultSet;
import static io.bench.adapter.grpc.FakeStargate.row;
import static io.bench.adapter.grpc.Templates.op;
import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.LaneOp;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.ValueType;
import io.stargate.proto.QueryOuterClass.Response;
import io.stargate.proto.QueryOuterClass.Row;
import java.util.List;
import org.junit.jupiter.api.Test;

/** On the lean path, with a real server, nothing is allocated for a CQL op that is only counted. */
class CqlAllocatedBytesTest {

  private static final Row ROW = row(FakeStargate.text("a text"), number(7));

  private static long bytesPerOp(OpTemplate template, Response answer) throws Exception {
    AllocatedBytesOfOps allocated = AllocatedBytesOfOps.perOp();
    try (FakeStargate server = new FakeStargate();
        OpenAdapter adapter = OpenAdapter.to(server, "path", "lean")) {
      server.answers(
          request -> {
            // nobody looks at them, and each is copied with every request
            server.queries.clear();
            server.tokens.clear();
            server.authorities.clear();
            return reply(answer);
          });
      LaneOp op = adapter.prepare(template);
      adapter.start(() -> allocated.start(op, OpenAdapter.IN_FLIGHT));
      return allocated.await();
    }
  }

  @Test
  void aWriteOfBoundValuesAllocatesNothing() throws Exception {
    OpTemplate write =
        op(
            "stmt",
            Templates.text(
                "insert into t (a, b) values (",
                new ScalarBinding("a", ValueType.LONG),
                ", ",
                new ScalarBinding("b", ValueType.STRING),
                ")"));

    assertThat(bytesPerOp(write, empty())).as("bytes per write").isZero();
  }

  @Test
  void aReadOfRowsAllocatesNothing() throws Exception {
    OpTemplate read = op("stmt", "select * from t");
    Response rows = resultSet(List.of("a", "b")).addRows(ROW, ROW, ROW).toResponse();

    assertThat(bytesPerOp(read, rows)).as("bytes per read").isZero();
  }
}
