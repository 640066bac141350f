package io.bench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The adapter in {@code docs/how-to/own-adapter.md} compiles as it stands there, and works. */
class OwnAdapterPageTest {

  private static final Path PAGE = Path.of("..", "docs", "how-to", "own-adapter.md");
  private static final Pattern SOURCE = Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL);

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final AtomicInteger requests = new AtomicInteger();
  private final ClassLoader before = Thread.currentThread().getContextClassLoader();
  private HttpServer server;
  private URLClassLoader loader;

  @BeforeEach
  void compileTheAdapterAndStartAServer() throws IOException {
    loader = new URLClassLoader(new URL[] {compiled().toUri().toURL()}, before);
    Thread.currentThread().setContextClassLoader(loader);
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
  void stop() throws IOException {
    server.stop(0);
    Thread.currentThread().setContextClassLoader(before);
    loader.close();
  }

  private Path compiled() throws IOException {
    Matcher source = SOURCE.matcher(Files.readString(PAGE));
    assertThat(source.find()).as("a block of Java in %s", PAGE).isTrue();
    Path file = Files.writeString(folder.resolve("HttpAdapterProvider.java"), source.group(1));
    Path classes = folder.resolve("classes");
    Path services = Files.createDirectories(classes.resolve("META-INF/services"));
    Files.writeString(
        services.resolve("io.bench.adapter.api.AdapterProvider"), "example.HttpAdapterProvider\n");
    int code =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-Xlint:all",
                "-Werror",
                "-cp",
                System.getProperty("java.class.path"),
                "-proc:none",
                "-d",
                classes.toString(),
                file.toString());
    assertThat(code).as("javac's exit code").isZero();
    return classes;
  }

  private int bench(String... arguments) {
    CommandLine commandLine = Bench.commandLine();
    commandLine.setOut(new PrintWriter(out));
    commandLine.setErr(new PrintWriter(err));
    return commandLine.execute(arguments);
  }

  private int run(String op) {
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
  void itsOpsAreSentAndCountedByHowTheyEnded() {
    int code = run("{get: '" + address() + "/?user={{Mod(10)}}'}");

    assertThat(code).as(err.toString()).isZero();
    assertThat(requests).hasValue(20);
    assertThat(out.toString()).contains("issued 20 = succeeded 18 + failed 2", "HTTP_503");
  }

  @Test
  void aMisspeltFieldIsToldBeforeAnythingIsSent() {
    assertThat(run("{gett: '" + address() + "'}")).isEqualTo(2);
    assertThat(err.toString()).contains("unknown field 'gett'; did you mean 'get'?");
    assertThat(requests).hasValue(0);
  }

  @Test
  void itIsListedWithItsParameters() {
    assertThat(bench("list", "adapters")).isZero();
    assertThat(out.toString()).contains("http: GET requests over HTTP", "how long to wait");
  }
}
