package io.bench.adapter.grpc.cql;

import static io.bench.adapter.grpc.Templates.op;
import static io.bench.adapter.grpc.Templates.text;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.OpValue;
import io.bench.adapter.api.ValueType;
import io.bench.adapter.grpc.AllocatedBytes;
import io.bench.adapter.grpc.ScalarBinding;
import io.bench.stargate.WireBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A request costs nothing: it is written where the last one was. Exact, so it can be asserted. */
class CqlRequestAllocationTest {

  private static final OpValue WRITE =
      text(
          "insert into t (a, b, c, d, e, f, g) values (",
          new ScalarBinding("a", ValueType.LONG),
          ", ",
          new ScalarBinding("b", ValueType.INT),
          ", ",
          new ScalarBinding("c", ValueType.DOUBLE),
          ", ",
          new ScalarBinding("d", ValueType.FLOAT),
          ", ",
          new ScalarBinding("e", ValueType.BOOLEAN),
          ", ",
          new ScalarBinding("f", ValueType.STRING),
          ", ",
          new ScalarBinding("g", ValueType.OBJECT),
          ")");

  private final AllocatedBytes allocated = new AllocatedBytes();
  private final WireBuffer scratch = new WireBuffer();

  private static CqlRequest request(OpTemplate template) throws AdapterException {
    return new CqlOpCompiler(new CqlSettings(1, "ks", "LOCAL_ONE", "SERIAL", false))
        .compile(template)
        .request();
  }

  private long bytesPerMessage(CqlRequest request) {
    return allocated.perCall(cycle -> allocated.keep(request.message(cycle, scratch).array()));
  }

  @Test
  void aQueryOfScalars() throws Exception {
    assertThat(bytesPerMessage(request(op("prepared", WRITE)))).isZero();
  }

  @Test
  void aBatchOfScalars() throws Exception {
    OpTemplate batch = op("batch", "logged", "op_template", WRITE, "repeat", 5);

    assertThat(bytesPerMessage(request(batch))).isZero();
  }

  @Test
  void aStatementWhoseTextChanges() throws Exception {
    OpTemplate raw =
        op(
            "raw",
            text("select * from t where k = '", new ScalarBinding("k", ValueType.STRING), "'"));

    assertThat(bytesPerMessage(request(raw))).isZero();
  }

  @Test
  void statementsWithoutValues() throws Exception {
    OpValue statements =
        new OpValue.Sequence(
            List.of(
                new OpValue.Constant("delete from t where k = 1"),
                new OpValue.Constant("delete from t where k = 2")));

    assertThat(bytesPerMessage(request(op("stmt", "select * from t")))).isZero();
    assertThat(bytesPerMessage(request(op("batch", statements)))).isZero();
  }

  @Test
  void theRequestForTheNextPage() throws Exception {
    CqlRequest query = request(op("prepared", WRITE));
    WireBuffer first = query.message(0, scratch);
    ByteString state = ByteString.copyFromUtf8("where the next page begins");
    WireBuffer next = new WireBuffer();

    long bytes = allocated.perCall(i -> allocated.keep(query.nextPage(first, state, next).array()));

    assertThat(bytes).isZero();
  }
}
