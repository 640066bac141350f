package io.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.bench.engine.problem.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {

  private static final String HOSTILE =
      "</script><img src=x onerror=alert(1)><!--<script>\u2028 & 'quoted' \"twice\"";

  private static final Pattern DATA =
      Pattern.compile("<script type=\"application/json\" id=\"data\">(.*?)</script>");

  @TempDir Path folder;

  @Test
  void thePageHasItsPartsInOrder() throws IOException {
    String page = page(new SyntheticRun(folder, 10));

    assertThat(page).startsWith("<!DOCTYPE html>\n<html lang=\"en\" data-page=\"report\">");
    int at = 0;
    for (String part :
        List.of(
            "Content-Security-Policy",
            "<style>",
            "</style>",
            "<header id=\"banner\">",
            "<main id=\"content\"",
            "<noscript>",
            "<footer id=\"imprint\">",
            "id=\"data\">{",
            "Apache Software Foundation",
            "renderReport(document, JSON.parse(",
            "</html>")) {
      at = page.indexOf(part, at);
      assertThat(at).as(part).isNotNegative();
    }
    assertThat(page.contains("{{")).as("a place that nothing was put into").isFalse();
  }

  @Test
  void whatUsersAndServersSayCannotEndTheDataBlock() throws IOException {
    String page = page(new SyntheticRun(folder, 10).saying(HOSTILE));

    String plain = page(new SyntheticRun(folder, 10));
    assertThat(page.split("</script>", -1)).hasSameSizeAs(plain.split("</script>", -1));
    assertThat(page).doesNotContain("onerror=alert(1)>", "\u2028 &");
    JsonNode data = data(page);
    assertThat(data.at("/runs/0/run/workload/text").asText()).isEqualTo(HOSTILE);
    assertThat(data.at("/steps/0/results/0/processes/0/errors").has(HOSTILE)).isTrue();
  }

  @Test
  void thePolicyLetsInThisPagesScriptsAndStylesOnly() throws Exception {
    String page = page(new SyntheticRun(folder, 10));

    Matcher policy = Pattern.compile("Security-Policy\" content=\"([^\"]*)\"").matcher(page);
    assertThat(policy.find()).isTrue();
    assertThat(policy.group(1)).startsWith("default-src 'none';").doesNotContain("unsafe", "http");
    Matcher inline = Pattern.compile("(?s)<(script|style)>(.*?)</\\1>").matcher(page);
    int parts = 0;
    for (; inline.find(); parts++) {
      byte[] content = inline.group(2).getBytes(StandardCharsets.UTF_8);
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(content);
      assertThat(policy.group(1)).contains("'sha256-" + Base64.getEncoder().encodeToString(hash));
    }
    assertThat(parts).isEqualTo(3);
  }

  @Test
  void anHoursReportIsBelowFiveMegabytes() throws IOException {
    new SyntheticRun(folder, 3_600).scattered().write();
    report(folder).write(folder.resolve(Report.FILE), "1");

    assertThat(Files.size(folder.resolve(Report.FILE))).isLessThan(5_000_000);
  }

  @Test
  void runsOfArmsAreCalledByTheirLetters() throws IOException {
    Path first = new SyntheticRun(folder.resolve("1"), 10).write();
    Path second = new SyntheticRun(folder.resolve("2"), 10).write();
    Path third = new SyntheticRun(folder.resolve("3"), 10).write();
    Path file = folder.resolve("all.html");
    Report.ofArms(List.of(List.of(first), List.of(second, third)), folder -> null)
        .notComparedBecause("no reason")
        .write(file, "1");

    JsonNode data = data(Files.readString(file));
    assertThat(data.path("runs").findValuesAsText("label")).containsExactly("A", "B1", "B2");
    assertThat(data.at("/steps/0/results")).hasSize(3);
    assertThat(data.path("notCompared").asText()).isEqualTo("no reason");
  }

  @Test
  void aFolderThatIsNoResultIsTheUsersMistake() {
    assertThatThrownBy(() -> report(folder))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("no result folder");
  }

  @Test
  void aPageThatCannotBeWrittenLeavesNothing() throws IOException {
    Report report = report(new SyntheticRun(folder, 10).write());
    Path occupied = Files.createDirectories(folder.resolve("report.html/inner")).getParent();

    assertThatThrownBy(() -> report.write(occupied, "1")).isInstanceOf(IOException.class);
    assertThat(folder.resolve("report.html.new")).doesNotExist();
  }

  private String page(SyntheticRun run) throws IOException {
    Path file = run.write().resolve(Report.FILE);
    report(folder).write(file, "1");
    return Files.readString(file);
  }

  private static Report report(Path folder) {
    return Report.ofArms(List.of(List.of(folder)), any -> null);
  }

  private static JsonNode data(String page) throws IOException {
    Matcher data = DATA.matcher(page);
    assertThat(data.find()).isTrue();
    return new ObjectMapper().readTree(data.group(1));
  }
}
