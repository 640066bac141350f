package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code docs/how-to/own-adapter.md}, command by command, in a folder with bench.jar. */
class OwnAdapterPageIT {

  private static final Path PAGE = Path.of("..", "..", "docs", "how-to", "own-adapter.md");
  private static final Pattern SOURCE =
      Pattern.compile("`(src/\\S+\\.java)`:\\n\\n```java\\n(.*?)```", Pattern.DOTALL);

  /** What the page has in the place of a server. */
  private static final String EXAMPLE_PORT = "8099";

  @TempDir Path folder;

  private final AtomicInteger requests = new AtomicInteger();
  private HttpServer server;

  @BeforeEach
  void startServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          requests.incrementAndGet();
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stopServer() {
    server.stop(0);
  }

  /** The commands of the page, line by line as they stand there. */
  private static List<String> commands(String page) {
    String section = page.substring(page.indexOf("## Build it, run it"));
    String shell =
        section
            .lines()
            .dropWhile(line -> !line.startsWith("    "))
            .takeWhile(line -> line.isEmpty() || line.startsWith("    "))
            .map(String::strip)
            .reduce("", (before, line) -> before + line + "\n");
    return shell.replace("\\\n", " ").lines().filter(line -> !line.isBlank()).toList();
  }

  @Test
  void whoFollowsThePageHasAnAdapter() throws Exception {
    String page = Files.readString(PAGE);
    Matcher source = SOURCE.matcher(page);
    assertThat(source.find()).isTrue();
    Path file = folder.resolve(source.group(1));
    Files.createDirectories(file.getParent());
    Files.writeString(file, source.group(2));
    InstalledBench bench = InstalledBench.in(folder);
    List<String> commands = commands(page);
    int last = commands.size() - 1;
    assertThat(commands.get(last)).startsWith("java -jar bench.jar run adapter=http");

    BenchProcess.Ended listed = bench.shell(String.join("\n", commands.subList(0, last)));
    assertThat(listed.exitCode()).as(listed.err()).isZero();
    assertThat(listed.out())
        .contains(
            "http: GET requests over HTTP\n  from "
                + folder.toRealPath().resolve("plugins/http")
                + "\n  timeout  duration  how long to wait for an answer [10s]\n");

    // Shorter than on the page, and where this test's server is.
    BenchProcess.Ended run =
        bench.shell(
            commands
                .get(last)
                .replace(EXAMPLE_PORT, String.valueOf(server.getAddress().getPort()))
                .replace("duration=10s", "duration=2s warmup=none"));
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(requests.get()).isGreaterThan(300);

    BenchProcess.Ended misspelt =
        bench.shell("java -jar bench.jar run adapter=http cycles=1 op='{gett: /}'");
    assertThat(misspelt.exitCode()).isEqualTo(2);
    assertThat(misspelt.err()).contains("unknown field 'gett'; did you mean 'get'?");
  }
}
