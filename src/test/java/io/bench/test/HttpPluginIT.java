package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code examples/adapter-http} as another team would have it: built by a Maven run of its own
 * against what this build publishes, dropped into a folder, and used against NGINX.
 */
class HttpPluginIT {

  private static final Path ROOT = Path.of("..", "..");
  private static final Path PROJECT = ROOT.resolve("examples/adapter-http");

  @TempDir static Path folder;

  private static InstalledBench bench;
  private static PluginBuild build;
  private static BenchProcess.Ended built;
  private static WebServer server;

  @BeforeAll
  static void build() throws Exception {
    Path project = folder.resolve("adapter-http");
    copy(PROJECT, project);
    Path published = ROOT.resolve("app/target/classes/starter/repository").toRealPath();
    build = PluginBuild.in(folder, Map.of("published", published));
    bench = InstalledBench.in(folder);
    built =
        bench.shell(
            """
            cd adapter-http
            mvn --batch-mode --no-transfer-progress verify
            mkdir -p ../plugins
            cp -r target/plugin/http ../plugins/
            """);
    assertThat(built.exitCode()).as(built.out() + built.err()).isZero();
  }

  private static WebServer server() throws Exception {
    InstalledNginx.assumeThere();
    if (server == null) {
      server = WebServer.start(folder);
    }
    return server;
  }

  @AfterAll
  static void stop() throws Exception {
    if (server != null) {
      server.close();
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path name = from.relativize(file);
        if (!name.startsWith("target")) {
          Files.createDirectories(to.resolve(name).getParent());
          Files.copy(file, to.resolve(name));
        }
      }
    }
  }

  private ResultFiles run(String name, String more) throws Exception {
    BenchProcess.Ended ended =
        bench.shell(
            "java -jar bench.jar run adapter=http workload=./adapter-http/workloads/http-users.yaml"
                + " warmup=none cycles=5000 threads=32 --output="
                + name
                + " "
                + more);
    assertThat(ended.exitCode()).as(ended.out() + ended.err()).isZero();
    ResultFiles result = new ResultFiles(folder.resolve(name));
    result.assertCountsAddUp();
    return result;
  }

  private static void assertEveryRowWasAsWritten(ResultFiles result) throws IOException {
    JsonNode counts = result.measured("read").at("/total/counts");
    assertThat(counts.path("succeeded").asLong()).isEqualTo(5000);
    assertThat(counts.path("failed").asLong()).isZero();
    assertThat(counts.path("verifiedRows").asLong()).isEqualTo(5000);
  }

  @Test
  void itWasBuiltOfWhatIsPublishedAndPassesTheKit() throws Exception {
    build.assertBenchCameFrom("published");
    assertThat(built.out())
        .containsPattern("Tests run: [1-9]\\d, Failures: 0, .* in example.http.HttpConformanceTest")
        .containsPattern("http: allocated bytes per op on all threads of the adapter: [1-9]");
  }

  @Test
  void overPlainHttp() throws Exception {
    ResultFiles result = run("plain", "base=" + server().plain());

    assertEveryRowWasAsWritten(result);
    server.awaitLogged("HTTP/1.1", 5000);
  }

  @Test
  void overTlsAndHttp2() throws Exception {
    ResultFiles result =
        run(
            "http2",
            "version=HTTP/2 base=" + server().secure() + " ca-file=" + server.certificate());

    assertEveryRowWasAsWritten(result);
    server.awaitLogged("HTTP/2.0", 5000);
  }

  @Test
  void itsLibraryIsItsOwnAndTheHostsIsTheHosts() throws Exception {
    ResultFiles result = run("libraries", "base=" + server().plain());

    JsonNode run = result.run();
    assertThat(run.toString()).contains("\"http.json\":\"Jackson 2.15.4\"");
    List<String> jars = run.at("/plugins/0/jars").findValuesAsText("file");
    assertThat(jars).contains("http-adapter.jar", "jackson-databind-2.15.4.jar");
    assertThat(LibraryLists.licensed("META-INF/THIRD-PARTY.txt"))
        .as("what bench.jar has")
        .anyMatch(library -> library.startsWith("com.fasterxml.jackson.core:jackson-databind:"))
        .doesNotContain("com.fasterxml.jackson.core:jackson-databind:2.15.4");
  }

  @Test
  void aServerThatIsNotThereIsOneLine() throws Exception {
    int free = TcpRelay.freePort();

    BenchProcess.Ended ended =
        bench.shell(
            "java -jar bench.jar run adapter=http cycles=1 op='{uri: /users/1}'"
                + " base=http://127.0.0.1:"
                + free);

    assertThat(ended.exitCode()).isEqualTo(1);
    assertThat(ended.out().replaceAll("\\s+", " "))
        .containsOnlyOnce("no server answers at http://127.0.0.1:" + free)
        .doesNotContain(" at java.");
    assertThat(ended.err()).doesNotContain("\tat ");
  }

  @Test
  void whatTheServerRefusesIsCountedUnderItsStatus() throws Exception {
    BenchProcess.Ended ended =
        bench.shell(
            "java -jar bench.jar run adapter=http cycles=100 warmup=none error-limit=100%"
                + " op='{uri: /nothing}' --output=refused base="
                + server().plain());

    assertThat(ended.exitCode()).as(ended.out() + ended.err()).isZero();
    assertThat(ended.out()).contains("issued 100 = succeeded 0 + failed 100", "HTTP_404");
  }
}
