package io.bench.export.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.bench.engine.problem.UsageException;
import io.bench.export.interval.ExportedInterval;
import io.bench.export.interval.RecordedIntervals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IntervalTableTest {

  private static final String LINE =
      """
      {"time":"2026-03-04T05:06:08Z","seconds":1.5,"step":"main","phase":"measurement",\
      "progress":0.5,"duration":0.5,"ratePerSecond":30.0,"backlogOps":null,\
      "total":{"issued":15,"succeeded":15,"service":{"p50":1234567,"p99":null,"max":2000000}},\
      "ops":{"read":{"issued":10,"succeeded":10,"errors":{"A":2,"B":1},"backoffNanos":1500000,\
      "timeNanos":{"permit":2500000,"server":7000000,"unread":0},\
      "service":{"p50":1234567,"p99":null,"max":2000000}},\
      "=cmd|'/c calc', \\"x\\"":{"issued":5,"succeeded":5}},\
      "client":{"cpuCores":0.25,"heapBytes":1000,"hiccupMaxNanos":1000000},\
      "lanes":[{"occupancy":0.5},{"occupancy":0.875},{"occupancy":null}],\
      "machine":{"cores":2,"stolenNanos":1500000,"throttledNanos":null}}
      """;

  @TempDir Path folder;

  @BeforeEach
  void resultFolder() throws IOException {
    write(folder, "{\"schema\":{\"name\":\"bench-run\"},\"steps\":[]}", LINE);
  }

  private static void write(Path folder, String run, String intervals) throws IOException {
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("run.json"), run);
    Files.writeString(folder.resolve("intervals.jsonl"), intervals);
  }

  private List<List<String>> table(IntervalTable.Rows rows) throws IOException {
    StringBuilder text = new StringBuilder();
    new IntervalTable(rows).write(RecordedIntervals.in(folder), text);
    return parsed(text.toString());
  }

  /** RFC 4180, strictly: every line ends with CR LF and has as many cells as the header. */
  private static List<List<String>> parsed(String text) {
    List<List<String>> lines = new ArrayList<>();
    List<String> cells = new ArrayList<>();
    StringBuilder cell = new StringBuilder();
    boolean quoted = false;
    for (int at = 0; at < text.length(); at++) {
      char unit = text.charAt(at);
      if (quoted) {
        if (unit != '"') {
          cell.append(unit);
        } else if (text.startsWith("\"\"", at)) {
          cell.append(text.charAt(++at));
        } else {
          quoted = false;
        }
      } else if (unit == '"') {
        assertThat(cell).isEmpty();
        quoted = true;
      } else if (unit == ',' || unit == '\r') {
        cells.add(cell.toString());
        cell.setLength(0);
        if (unit == '\r') {
          assertThat(text.charAt(++at)).isEqualTo('\n');
          lines.add(cells);
          cells = new ArrayList<>();
        }
      } else {
        assertThat(unit).isNotEqualTo('\n');
        cell.append(unit);
      }
    }
    assertThat(cells).isEmpty();
    assertThat(lines).allMatch(line -> line.size() == lines.get(0).size());
    return lines;
  }

  private static String cell(List<List<String>> table, int row, String column) {
    int place = table.get(0).indexOf(column);
    assertThat(place).as(column).isNotNegative();
    return table.get(row).get(place);
  }

  @Test
  void everyOpHasARowWithUnitsThatAreSaidInTheHeader() throws IOException {
    List<List<String>> table = table(IntervalTable.Rows.OPS);

    assertThat(table).hasSize(3);
    assertThat(cell(table, 1, "op")).isEqualTo("read");
    assertThat(cell(table, 1, "succeeded_per_s")).isEqualTo("20.000");
    assertThat(cell(table, 1, "service_p50_ms")).isEqualTo("1.234567");
    assertThat(cell(table, 1, "service_p99_ms")).as("too few samples").isEmpty();
    assertThat(cell(table, 1, "service_max_ms")).isEqualTo("2");
    assertThat(cell(table, 1, "backoff_ms")).isEqualTo("1.5");
    assertThat(cell(table, 1, "errors")).isEqualTo("A=2;B=1");
    assertThat(cell(table, 1, "client_hiccup_max_ms")).isEqualTo("1");
    assertThat(cell(table, 1, "machine_cores")).isEqualTo("2");
    assertThat(cell(table, 1, "machine_stolen_ms")).isEqualTo("1.5");
    assertThat(cell(table, 1, "machine_throttled_ms")).as("not known").isEmpty();
    assertThat(cell(table, 1, "backlog_ops")).isEmpty();
    assertThat(cell(table, 1, "time_permit_ms")).isEqualTo("2.5");
    assertThat(cell(table, 1, "time_server_ms")).isEqualTo("7");
    assertThat(cell(table, 1, "time_unread_ms")).isEqualTo("0");
    assertThat(cell(table, 2, "time_server_ms")).as("not known").isEmpty();
    assertThat(cell(table, 2, "lane_occupancy_max")).isEqualTo("0.875");
  }

  @Test
  void aNameThatASpreadsheetWouldCarryOutIsText() throws IOException {
    assertThat(cell(table(IntervalTable.Rows.OPS), 2, "op")).isEqualTo("'=cmd|'/c calc', \"x\"");
  }

  @Test
  void totalsHaveARowForEachIntervalAndPhase() throws IOException {
    List<List<String>> table = table(IntervalTable.Rows.TOTALS);

    assertThat(table).hasSize(2);
    assertThat(cell(table, 1, "op")).isEmpty();
    assertThat(cell(table, 1, "issued")).isEqualTo("15");
  }

  @Test
  void forksFollowWithTheirFolder() throws IOException {
    write(
        folder,
        "{\"schema\":{\"name\":\"bench-run\"},\"steps\":[{\"forks\":[\"forks/main-1\"]}]}",
        "");
    write(folder.resolve("forks/main-1"), "{}", LINE);

    assertThat(cell(table(IntervalTable.Rows.OPS), 1, "fork")).isEqualTo("forks/main-1");
  }

  @Test
  void forksOfAStepThatGoesOnAreThereAndMissingOnesAreNamed() throws IOException {
    write(
        folder,
        "{\"schema\":{\"name\":\"bench-run\"},\"steps\":[{\"forks\":[\"forks/a-1\"]}]}",
        "");
    write(folder.resolve("forks/main-1"), "{}", LINE);
    RecordedIntervals intervals = RecordedIntervals.in(folder);
    StringBuilder text = new StringBuilder();

    new IntervalTable(IntervalTable.Rows.TOTALS).write(intervals, text);

    assertThat(cell(parsed(text.toString()), 1, "fork")).isEqualTo("forks/main-1");
    assertThat(intervals.missingForks()).containsExactly("forks/a-1");
  }

  @Test
  void aLineThatAKilledRunCutOffIsLeftOutAndCounted() throws IOException {
    Files.writeString(folder.resolve("intervals.jsonl"), LINE + LINE.substring(0, 40));
    RecordedIntervals intervals = RecordedIntervals.in(folder);
    StringBuilder text = new StringBuilder();

    new IntervalTable(IntervalTable.Rows.TOTALS).write(intervals, text);

    assertThat(parsed(text.toString())).hasSize(2);
    assertThat(intervals.damagedLines()).isEqualTo(1);
  }

  @Test
  void intervalsAreAnArrayOfJsonToo() throws IOException {
    write(
        folder,
        "{\"schema\":{\"name\":\"bench-run\"},\"steps\":[{\"forks\":[\"forks/main-1\"]}]}",
        LINE);
    write(folder.resolve("forks/main-1"), "{}", LINE);
    StringBuilder text = new StringBuilder();

    ExportedInterval.writeAll(RecordedIntervals.in(folder), text);

    JsonNode array = new ObjectMapper().readTree(text.toString());
    assertThat(array.findValuesAsText("fork")).containsExactly("", "forks/main-1");
    assertThat(array.at("/1/interval/ops/read/issued").asInt()).isEqualTo(10);
    assertThat(text.toString().lines()).hasSize(4);
  }

  @Test
  void whatIsNoResultFolderIsRefused() {
    assertThatThrownBy(() -> RecordedIntervals.in(folder.resolve("none")))
        .isInstanceOf(UsageException.class);
  }
}
