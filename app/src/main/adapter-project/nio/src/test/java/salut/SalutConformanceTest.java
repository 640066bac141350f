package salut;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.Completion;
import io.bench.adapter.api.LaneOp;
import io.bench.adapter.api.OpError;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.ParameterValues;
import io.bench.adapter.tck.AdapterConformance;
import io.bench.adapter.tck.FailingOp;
import io.bench.adapter.tck.OpTemplateBuilder;
import io.bench.adapter.tck.RefusedOp;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** All that Bench asks of an adapter, each demand a test, with a server that answers. */
class SalutConformanceTest extends AdapterConformance {

  private static SalutServer server;

  @BeforeAll
  static void startServer() throws IOException {
    server = new SalutServer("server-of-the-test");
  }

  @AfterAll
  static void stopServer() {
    server.close();
  }

  private static String address() {
    return "127.0.0.1:" + server.address().getPort();
  }

  @Override
  protected AdapterProvider provider() {
    return new SalutAdapterProvider();
  }

  @Override
  protected Map<String, String> parameters() {
    return Map.of("host", address());
  }

  @Override
  protected Optional<Map<String, String>> parametersOfNoServer() {
    return Optional.of(Map.of("host", "127.0.0.1:1"));
  }

  private static OpTemplate op(String name, Object... command) {
    return OpTemplateBuilder.named(name)
        .binding("id", cycle -> cycle % 1000)
        .field("command", List.of(command))
        .build();
  }

  @Override
  protected List<OpTemplate> ops() {
    return List.of(op("set", "SET", "key:{id}", "v{id}"), op("get", "GET", "key:{id}"));
  }

  @Override
  protected List<FailingOp> failingOps() {
    return List.of(new FailingOp(op("unknown", "FLY", "{id}"), "ERR"));
  }

  @Override
  protected List<RefusedOp> refusedOps() {
    OpTemplate text = OpTemplateBuilder.named("text").field("command", "GET key").build();
    return List.of(new RefusedOp(text, "command"));
  }

  @Override
  protected Optional<OpTemplate> lastingOp() {
    return Optional.of(op("held", "GET", "key:{id}"));
  }

  @Override
  protected void holdAnswers() {
    server.hold(true);
  }

  @Override
  protected void releaseAnswers() {
    server.hold(false);
  }

  /** One op that is waited for: how it ended. */
  private static final class OneOp implements Completion {
    private final CompletableFuture<String> end = new CompletableFuture<>();

    @Override
    public int slot() {
      return 0;
    }

    @Override
    public void succeed() {
      end.complete("succeeded");
    }

    @Override
    public void fail(OpError error) {
      end.complete(error.name());
    }
  }

  private static String run(LaneOp op) throws Exception {
    OneOp completion = new OneOp();
    op.start(0, completion);
    return completion.end.get(30, TimeUnit.SECONDS);
  }

  /** As an op of a space is started: on another thread than the lane's own. */
  @Test
  void aLostConnectionIsMadeAgain() throws Exception {
    ParameterValues values =
        ParameterValues.check(provider().parameters(), parameters(), new ArrayList<>());
    AdapterContext context = new AdapterContext(values, 1, 1, "reconnect", secret -> {});
    try (Adapter adapter = provider().open(context)) {
      SalutLane lane = (SalutLane) adapter.openLane(0);
      LaneOp op = adapter.prepare(ops().get(0)).onLane(lane);
      assertEquals("succeeded", run(op));
      server.hold(true);
      OneOp held = new OneOp();
      op.start(1, held);
      CompletableFuture<Boolean> sent = new CompletableFuture<>();
      lane.loop().execute(() -> sent.complete(true));
      sent.get(30, TimeUnit.SECONDS);
      server.dropConnections();
      server.hold(false);
      assertEquals("ConnectionLost", held.end.get(30, TimeUnit.SECONDS));
      String end = run(op);
      while (end.equals("NotConnected")) {
        end = run(op);
      }
      assertEquals("succeeded", end);
    }
  }

  @Test
  void aHostThatNobodyKnowsIsNoRiddle() {
    InetSocketAddress nowhere = InetSocketAddress.createUnresolved("nowhere", 6379);
    IOException failure =
        assertThrows(IOException.class, () -> SalutLane.open("nowhere", nowhere, 1_000_000_000));
    assertEquals("no such host", failure.getMessage());
  }

  @Test
  void aHostWithoutAPortIsAMistakeBeforeAnythingStarts() {
    ParameterValues values =
        ParameterValues.check(
            provider().parameters(), Map.of("host", "localhost"), new ArrayList<>());
    List<String> problems = new ArrayList<>();
    provider().check(values, ops(), problems);
    assertEquals(List.of("parameter 'host' must be host:port, not 'localhost'"), problems);
  }

  /** Of a first run: nothing but the adapter. */
  @Test
  void withoutAHostAServerOfThisProcessAnswers() throws Exception {
    ParameterValues values =
        ParameterValues.check(provider().parameters(), Map.of(), new ArrayList<>());
    AdapterContext context = new AdapterContext(values, 1, 1, "first-run", secret -> {});
    try (Adapter adapter = provider().open(context)) {
      assertEquals("succeeded", run(adapter.prepare(ops().get(0)).onLane(adapter.openLane(0))));
      assertTrue(adapter.metadata().get("server").contains("mean nothing"));
    }
  }
}
