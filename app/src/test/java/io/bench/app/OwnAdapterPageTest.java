package io.bench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.bench.app.plugin.PluginWorkshop;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The adapter in {@code docs/how-to/own-adapter.md} compiles as it stands there, and works. */
class OwnAdapterPageTest {

  private static final Path PAGE = Path.of("..", "docs", "how-to", "own-adapter.md");
  private static final Pattern SOURCE = Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL);

  @TempDir private Path folder;
  @TempDir private Path work;

  private final AtomicInteger requests = new AtomicInteger();
  private String out = "";
  private String err = "";
  private HttpServer server;

  @BeforeEach
  void compileTheAdapterAndStartAServer() throws IOException {
    Matcher source = SOURCE.matcher(Files.readString(PAGE));
    assertThat(source.find()).as("a block of Java in %s", PAGE).isTrue();
    var unused =
        new PluginWorkshop(work)
            .pack(
                folder.resolve("plugins/http/http-adapter.jar"),
                "",
                Map.of("example.HttpAdapterProvider", source.group(1)),
                Map.of(
                    "io.bench.adapter.api.AdapterProvider",
                    List.of("example.HttpAdapterProvider")));
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          requests.incrementAndGet();
          boolean odd = exchange.getRequestURI().getQuery().endsWith("1");
          exchange.sendResponseHeaders(odd ? 503 : 200, -1);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  /** In a process of its own, since plugins are loaded once in each. */
  private int bench(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:TieredStopAtLevel=1");
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Bench.class.getName()));
    command.addAll(List.of(arguments));
    Path outFile = work.resolve("out");
    Path errFile = work.resolve("err");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectOutput(outFile.toFile())
            .redirectError(errFile.toFile());
    builder.environment().put("BENCH_PLUGINS", folder.resolve("plugins").toString());
    int code = builder.start().waitFor();
    out = Files.readString(outFile);
    err = Files.readString(errFile);
    return code;
  }

  private int run(String op) throws IOException, InterruptedException {
    return bench(
        "run",
        "adapter=http",
        "op=" + op,
        "cycles=20",
        "warmup=none",
        "error-limit=20%",
        "--results=" + folder.resolve("results"));
  }

  private String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  @Test
  void itsOpsAreSentAndCountedByHowTheyEnded() throws Exception {
    int code = run("{get: '" + address() + "/?user={{Mod(10)}}'}");

    assertThat(code).as(err).isZero();
    assertThat(requests).hasValue(20);
    assertThat(out).contains("issued 20 = succeeded 18 + failed 2", "HTTP_503");
  }

  @Test
  void aMisspeltFieldIsToldBeforeAnythingIsSent() throws Exception {
    assertThat(run("{gett: '" + address() + "'}")).isEqualTo(2);
    assertThat(err).contains("unknown field 'gett'; did you mean 'get'?");
    assertThat(requests).hasValue(0);
  }

  @Test
  void itIsListedWithItsParameters() throws Exception {
    assertThat(bench("list", "adapters")).as(err).isZero();
    assertThat(out)
        .contains(
            "http: GET requests over HTTP",
            "  from " + folder.toRealPath().resolve("plugins/http"),
            "how long to wait");
  }
}
