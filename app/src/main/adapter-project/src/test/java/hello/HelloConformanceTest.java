package hello;

import com.sun.net.httpserver.HttpServer;
import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.tck.AdapterConformance;
import io.bench.adapter.tck.FailingOp;
import io.bench.adapter.tck.OpTemplateBuilder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** All that Bench asks of an adapter, each demand a test, with a server that answers. */
class HelloConformanceTest extends AdapterConformance {

  private static HttpServer server;

  @BeforeAll
  static void startServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          boolean missing = exchange.getRequestURI().getPath().equals("/missing");
          exchange.sendResponseHeaders(missing ? 404 : 200, -1);
          exchange.close();
        });
    server.start();
  }

  @AfterAll
  static void stopServer() {
    server.stop(0);
  }

  private static String address(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  @Override
  protected AdapterProvider provider() {
    return new HelloAdapterProvider();
  }

  @Override
  protected List<OpTemplate> ops() {
    return List.of(
        OpTemplateBuilder.named("get")
            .binding("user", cycle -> cycle % 1000)
            .field("get", address("/?user={user}"))
            .build());
  }

  @Override
  protected List<FailingOp> failingOps() {
    OpTemplate missing =
        OpTemplateBuilder.named("missing").field("get", address("/missing")).build();
    return List.of(new FailingOp(missing, "HTTP_404"));
  }
}
