package io.bench.app.merge;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.bench.app.command.MergeCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** {@code bench merge --json}: stdout is one document, and warnings are in it too. */
class MergeJsonTest {

  private static final ObjectMapper STRICT =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  @TempDir Path parent;

  @Test
  void whatWasMergedIsOneDocument() throws IOException {
    Path first = new ShardResult().shard("1/2").write(parent.resolve("first"));
    Path second = new ShardResult().shard("2/2").startedLate(11).write(parent.resolve("second"));
    Path merged = parent.resolve("merged");
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine merge = new CommandLine(new MergeCommand());
    merge.setOut(new PrintWriter(out));
    merge.setErr(new PrintWriter(err));

    assertThat(merge.execute(first.toString(), second.toString(), "--json", "--output=" + merged))
        .as(err.toString())
        .isZero();

    JsonNode document = STRICT.readTree(out.toString());
    assertThat(document.at("/schema/name").asText()).isEqualTo("bench-merge");
    assertThat(document.at("/folder").asText()).isEqualTo(merged.toString());
    assertThat(document.at("/run/merged")).hasSize(2);
    assertThat(document.at("/run")).isEqualTo(STRICT.readTree(merged.resolve("run.json").toFile()));
    assertThat(document.at("/warnings")).isNotEmpty();
    document
        .at("/warnings")
        .forEach(warning -> assertThat(err.toString()).contains("bench: " + warning.asText()));
    assertThat(Files.exists(merged.resolve("report.html"))).isTrue();
  }
}
