package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A plugin that brings an adapter, a binding function, an error verb and an exporter, beside a copy
 * of bench.jar: all four are used by one run, and by its forks.
 */
class PluginsIT {

  private static final String RUN =
      """
      java -jar bench.jar run adapter=echo cycles=1000 warmup=none error-limit=100% \
        op='{say: "{{Tenant(10)}}"}' --output=result errors='Refused:tally,count' \
      """
              .strip()
          + " ";

  @TempDir Path folder;
  private InstalledBench bench;

  @BeforeEach
  void install() throws Exception {
    bench = InstalledBench.in(folder);
    bench.addPlugin("plugin-of-all-kinds");
  }

  private static BenchProcess.Ended succeeds(BenchProcess.Ended ended) {
    assertThat(ended.exitCode()).as(ended.out() + ended.err()).isZero();
    return ended;
  }

  private JsonNode result(String name) throws IOException {
    return new ObjectMapper().readTree(folder.resolve(name).resolve("run.json").toFile());
  }

  @Test
  void aRunUsesAllKindsAndItsResultTellsOfThePlugin() throws Exception {
    succeeds(bench.shell(RUN));

    JsonNode run = result("result");
    JsonNode counts = run.at("/steps/0/phases/0/total/counts");
    assertThat(counts.path("issued").asLong()).isEqualTo(1000);
    assertThat(counts.path("failed").asLong()).as("tenant 0 is refused").isEqualTo(100);
    assertThat(folder.resolve("tally.txt")).hasContent("100 of Refused");
    JsonNode plugin = run.at("/plugins/0");
    assertThat(plugin.path("name").asText()).isEqualTo("team");
    assertThat(plugin.path("used").toString())
        .isEqualTo("[\"adapter echo\",\"function Tenant\",\"error verb tally\"]");
    assertThat(plugin.at("/jars/0/file").asText()).isEqualTo("team.jar");
    assertThat(plugin.at("/jars/0/version").asText()).isEqualTo("4.5");
    byte[] jar = Files.readAllBytes(folder.resolve("plugins/team/team.jar"));
    assertThat(plugin.at("/jars/0/sha256").asText())
        .isEqualTo(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(jar)));

    BenchProcess.Ended exported =
        succeeds(bench.shell("java -jar bench.jar export result --format=summary-line"));
    assertThat(exported.out()).isEqualTo("result: completed\n");
  }

  @Test
  void forksFindTheSamePlugin() throws Exception {
    succeeds(bench.shell(RUN + "forks=2"));

    JsonNode step = result("result").at("/steps/0");
    assertThat(step.at("/phases/0/total/counts/issued").asLong()).isEqualTo(2000);
    JsonNode fork = result("result/" + step.at("/forks/0").asText());
    assertThat(fork.at("/plugins/0/name").asText()).isEqualTo("team");
  }

  @Test
  void aVerbCanEndTheRun() throws Exception {
    BenchProcess.Ended ended = bench.shell("TALLY_LIMIT=3 " + RUN);

    assertThat(ended.exitCode()).isEqualTo(1);
    assertThat(ended.out()).contains("3 failed tries are enough");
    assertThat(result("result").path("reason").asText()).contains("3 failed tries are enough");
  }

  @Test
  void whatItBringsIsListedWithWhereItIsFrom() throws Exception {
    String from = "from " + folder.toRealPath().resolve("plugins/team");

    assertThat(succeeds(bench.shell("java -jar bench.jar list adapters")).out())
        .contains("echo: ", "  " + from);
    assertThat(succeeds(bench.shell("java -jar bench.jar list functions Tenant")).out())
        .contains("Tenant: ", from, "long -> Tenant(long tenants) -> long");
    assertThat(oneLine(bench.shell("java -jar bench.jar list verbs"))).contains("tally", from);
    assertThat(oneLine(bench.shell("java -jar bench.jar list formats")))
        .contains("summary-line", from);
  }

  private static String oneLine(BenchProcess.Ended ended) {
    return succeeds(ended).out().replaceAll("\\s+", " ");
  }

  @Test
  void itIsFoundByTheVariableAndNeverByTheWorkingFolder(@TempDir Path elsewhere) throws Exception {
    Path plugins = Files.move(folder.resolve("plugins"), elsewhere.resolve("plugins"));
    String list = "java -jar " + folder.resolve("bench.jar") + " list adapters";

    assertThat(succeeds(bench.shell(elsewhere, Map.of(), list)).out()).doesNotContain("echo: ");
    assertThat(
            succeeds(bench.shell(elsewhere, Map.of("BENCH_PLUGINS", plugins.toString()), list))
                .out())
        .contains("echo: ");
  }

  @Test
  void aBrokenPluginIsOneLine() throws Exception {
    Files.createDirectories(folder.resolve("plugins/empty"));

    BenchProcess.Ended ended = bench.shell(RUN);

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err().lines())
        .containsExactly(
            "bench: plugin folder %s has no jar; put the plugin's into it, or remove it"
                .formatted(folder.toRealPath().resolve("plugins/empty")));
  }
}
