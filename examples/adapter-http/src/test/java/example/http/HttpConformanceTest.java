package example.http;

import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.ExpectedRows;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.tck.AdapterConformance;
import io.bench.adapter.tck.FailingOp;
import io.bench.adapter.tck.OpTemplateBuilder;
import io.bench.adapter.tck.RefusedOp;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The adapter does what Bench asks of every adapter. */
class HttpConformanceTest extends AdapterConformance {

  private static final int USERS = 100;

  private static UserServer server;

  @BeforeAll
  static void startServer() throws Exception {
    server = new UserServer();
  }

  @AfterAll
  static void stopServer() throws Exception {
    server.close();
  }

  @Override
  protected AdapterProvider provider() {
    return new HttpAdapterProvider();
  }

  @Override
  protected Map<String, String> parameters() {
    return Map.of("base", server.base());
  }

  @Override
  protected Optional<Map<String, String>> parametersOfNoServer() {
    return Optional.of(Map.of("base", "http://127.0.0.1:1"));
  }

  private static OpTemplateBuilder op(String name) {
    return OpTemplateBuilder.named(name)
        .binding("id", cycle -> cycle % USERS)
        .binding("name", cycle -> "user-" + cycle % USERS);
  }

  @Override
  protected List<OpTemplate> ops() {
    return List.of(
        op("read").field("uri", "/users/{id}").build(),
        op("read-over-http-2").field("uri", "/users/{id}").field("version", "HTTP/2").build(),
        op("write")
            .field("method", "POST")
            .field("uri", "/users/{id}")
            .field("headers", Map.of("Content-Type", "application/json"))
            .field("body", "{\"name\": \"{name}\"}")
            .build(),
        op("verify")
            .field("uri", "/users/{id}")
            .field("rows", "/users")
            .capture("name")
            .expectRow("id", "name")
            .build(),
        verifyingEveryField());
  }

  /** As {@code verify-fields: '*'}: a binding that is no field of the answer is not compared. */
  private static OpTemplate verifyingEveryField() {
    OpTemplate named =
        op("verify-every-field")
            .binding("elsewhere", cycle -> cycle)
            .field("uri", "/users/{id}")
            .field("rows", "/users")
            .expectRow("id", "name", "elsewhere")
            .build();
    return named.withExpectedRows(
        new ExpectedRows(named.expectedRows().fields(), true, Set.of(), 1, null));
  }

  @Override
  protected List<FailingOp> failingOps() {
    return List.of(
        new FailingOp(op("missing").field("uri", "/nothing").build(), "HTTP_404"),
        new FailingOp(
            op("other-status").field("uri", "/users/{id}").field("ok-status", "201,204").build(),
            "HTTP_200"),
        new FailingOp(
            op("other-body").field("uri", "/users/{id}").field("ok-body", "no such text").build(),
            "BodyNotOk"),
        new FailingOp(
            op("unlike")
                .binding("name", cycle -> "somebody else")
                .field("uri", "/users/{id}")
                .field("rows", "/users")
                .expectRow("name")
                .build(),
            "RowsUnequal"),
        new FailingOp(
            op("no-row")
                .field("uri", "/users/{id}")
                .field("rows", "/nowhere")
                .expectRow("name")
                .build(),
            "RowsMissing"));
  }

  @Override
  protected List<RefusedOp> refusedOps() {
    return List.of(
        new RefusedOp(op("nowhere").field("method", "GET").build(), "uri"),
        new RefusedOp(op("ftp").field("uri", "ftp://127.0.0.1/").build(), "uri"),
        new RefusedOp(
            op("version").field("uri", "/").field("version", "HTTP/4").build(), "version"),
        new RefusedOp(op("status").field("uri", "/").field("ok-status", "2").build(), "ok-status"),
        new RefusedOp(op("body").field("uri", "/").field("ok-body", "(").build(), "ok-body"),
        new RefusedOp(op("rows").field("uri", "/").field("rows", "users").build(), "rows"),
        new RefusedOp(op("captures").field("uri", "/").capture("name").build(), "rows"),
        new RefusedOp(
            op("host").field("uri", "/").field("headers", Map.of("Host", "elsewhere")).build(),
            "headers"));
  }

  @Override
  protected Optional<OpTemplate> lastingOp() {
    return Optional.of(op("never").field("uri", "/never").build());
  }
}
