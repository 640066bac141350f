package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code docs/how-to/write-an-adapter.md}, command by command, in a folder with bench.jar. */
class WriteAnAdapterPageIT {

  private static final Path PAGE = Path.of("..", "..", "docs", "how-to", "write-an-adapter.md");
  private static final Pattern CODE = Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL);

  /** What the page has in the place of a server. */
  private static final String EXAMPLE_PORT = "8099";

  @TempDir Path folder;

  private final AtomicInteger requests = new AtomicInteger();
  private String page = "";
  private InstalledBench bench;
  private HttpServer server;

  @BeforeEach
  void installAndStartServer() throws IOException {
    page = Files.readString(PAGE);
    bench = InstalledBench.in(folder);
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

  /** The commands below a heading, line by line as they stand there. */
  private List<String> commandsBelow(String heading) {
    String shell =
        page.substring(page.indexOf(heading))
            .lines()
            .dropWhile(line -> !line.startsWith("    "))
            .takeWhile(line -> line.isEmpty() || line.startsWith("    "))
            .map(String::strip)
            .reduce("", (before, line) -> before + line + "\n");
    return shell.replace("\\\n", " ").lines().filter(line -> !line.isBlank()).toList();
  }

  @Test
  @Tag("full")
  void whoFollowsThePageHasAnAdapter() throws Exception {
    PluginBuild build = PluginBuild.in(folder, Map.of());
    List<String> commands = commandsBelow("## Begin");
    int last = commands.size() - 1;
    assertThat(commands.get(last)).startsWith("java -jar bench.jar run adapter=hello");

    BenchProcess.Ended built = bench.shell(String.join("\n", commands.subList(0, last)));
    assertThat(built.exitCode()).as(built.out() + built.err()).isZero();
    assertThat(built.out())
        .contains("BUILD SUCCESS", "hello: GET requests over HTTP\n  from ")
        .containsPattern("Tests run: [1-9]\\d, Failures: 0, Errors: 0, Skipped: \\d");
    build.assertBenchCameFrom("bench");
    assertTheCodeIsThatOfTheProject();

    // Shorter than on the page, and where this test's server is.
    BenchProcess.Ended run =
        bench.shell(
            commands
                .get(last)
                .replace(EXAMPLE_PORT, String.valueOf(server.getAddress().getPort()))
                .replace("duration=10s", "cycles=200 warmup=none"));
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(requests.get()).isEqualTo(200);
    ResultFiles.in(folder).assertCountsAddUp();

    BenchProcess.Ended misspelt =
        bench.shell("java -jar bench.jar run adapter=hello cycles=1 op='{gett: /}'");
    assertThat(misspelt.exitCode()).isEqualTo(2);
    assertThat(misspelt.err()).contains("unknown field 'gett'; did you mean 'get'?");
  }

  private void assertTheCodeIsThatOfTheProject() throws IOException {
    Path sources = folder.resolve("hello-adapter/src/main/java/hello");
    String all =
        Files.readString(sources.resolve("HelloAdapterProvider.java"))
            + Files.readString(sources.resolve("HelloAdapter.java"));
    List<String> blocks =
        CODE.matcher(page).results().map((MatchResult found) -> found.group(1)).toList();
    assertThat(blocks).isNotEmpty();
    for (String block : blocks) {
      assertThat(all).as("the page's code stands in the project as it is").contains(block);
    }
  }

  @Test
  void aFolderWithSomethingInItIsLeftAlone() throws Exception {
    Path there = Files.createDirectory(folder.resolve("hello-adapter"));
    Files.writeString(there.resolve("mine.txt"), "mine");

    BenchProcess.Ended ended = bench.shell("java -jar bench.jar init adapter hello");

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err()).contains("hello-adapter is there already and not empty");
    assertThat(there.toFile().list()).containsExactly("mine.txt");
  }

  @Test
  void aNameThatCannotBeOneIsRefused() throws Exception {
    for (String name : List.of("Hello", "cql", "new", "java", "with-dash", "2fast")) {
      BenchProcess.Ended ended = bench.shell("java -jar bench.jar init adapter " + name);

      assertThat(ended.exitCode()).as(name).isEqualTo(2);
      assertThat(ended.err()).contains("'" + name + "'");
    }
  }

  @Test
  void aNameWithWhichTheProjectWouldNotCompileIsRefused() throws Exception {
    for (String name : List.of("nio", "lane", "adapter", "prepared")) {
      BenchProcess.Ended ended =
          bench.shell("java -jar bench.jar init adapter " + name + " --lane=nio");

      assertThat(ended.exitCode()).as(name).isEqualTo(2);
      assertThat(ended.err()).contains("'" + name + "'");
      assertThat(folder.resolve(name + "-adapter")).doesNotExist();
    }
  }

  @Test
  @Tag("full")
  void theStarterOnSocketsPassesItsTestsAndNeedsNoServer() throws Exception {
    PluginBuild build = PluginBuild.in(folder, Map.of());

    BenchProcess.Ended built =
        bench.shell(
            """
            java -jar bench.jar init adapter salut --lane=nio
            cd salut-adapter
            mvn --batch-mode verify
            mkdir -p ../plugins
            cp -r target/plugin/salut ../plugins/
            """);
    assertThat(built.exitCode()).as(built.out() + built.err()).isZero();
    assertThat(built.out())
        .containsPattern("Tests run: [1-9]\\d, Failures: 0, Errors: 0, Skipped: \\d");
    build.assertBenchCameFrom("bench");

    BenchProcess.Ended run =
        bench.shell(
            "java -jar bench.jar run adapter=salut workload=./salut-adapter/workload.yaml"
                + " warmup=none");
    assertThat(run.exitCode()).as(run.err()).isZero();
    ResultFiles.in(folder).assertCountsAddUp();
  }
}
