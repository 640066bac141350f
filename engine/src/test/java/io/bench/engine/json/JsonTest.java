package io.bench.engine.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import io.bench.engine.activity.QuietTime;
import io.bench.engine.machine.MachineUsage;
import io.bench.engine.problem.UsageException;
import io.bench.engine.record.Count;
import io.bench.engine.verdict.VerdictKind;
import io.bench.engine.warmup.GateReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {

  @TempDir Path folder;

  record Inner(double share, long count) {}

  record Sample(
      String name,
      @Nullable String reason,
      Instant start,
      Inner inner,
      @Nullable Inner other,
      List<Inner> list,
      Map<Count, Long> counts,
      VerdictKind kind,
      GateReport.@Nullable State state) {}

  @Test
  void whatIsMissingIsNullOnlyWhereARecordSaysSo() throws Exception {
    Sample empty = Json.read("{\"later\": {\"added\": 1}, \"other\": null}", Sample.class);

    assertThat(empty.name()).isEmpty();
    assertThat(empty.reason()).isNull();
    assertThat(empty.start()).isEqualTo(Instant.EPOCH);
    assertThat(empty.inner().share()).isNaN();
    assertThat(empty.inner().count()).isZero();
    assertThat(empty.other()).isNull();
    assertThat(empty.list()).isEmpty();
    assertThat(empty.counts()).isEmpty();
  }

  @Test
  void enumsHaveTheirKeyOrTheirNameInLowerCase() throws Exception {
    Sample sample =
        new Sample(
            "n",
            null,
            Instant.parse("2026-03-04T05:06:07Z"),
            new Inner(0.5, 2),
            null,
            List.of(),
            Map.of(Count.NOT_SENT, 3L),
            VerdictKind.NOT_WARM,
            GateReport.State.OPEN);

    String line = Json.line(sample);

    assertThat(line)
        .contains("\"notSent\":3", "\"kind\":\"NOT_WARM\"", "\"state\":\"open\"", "\"other\":null")
        .contains("\"start\":\"2026-03-04T05:06:07Z\"");
    assertThat(Json.read(line, Sample.class)).isEqualTo(sample);
  }

  @Test
  void keepsThreeDecimalsOrSixDigits() throws Exception {
    assertThat(Json.rounded(1234567.12345)).isEqualTo(1234567.123);
    assertThat(Json.rounded(1.00512345)).isEqualTo(1.00512);
    assertThat(Json.rounded(-0.000123456789)).isEqualTo(-0.000123457);
    assertThat(Json.line(new Inner(Double.POSITIVE_INFINITY, 1)))
        .isEqualTo("{\"share\":null,\"count\":1}\n");
  }

  @Test
  void everyAmountOfAMachineComesBackUnderItsName() throws Exception {
    MachineUsage usage = new MachineUsage(2, 1, 2, 3, 4, 5, 6, 2_600.5);

    assertThat(Json.line(usage)).contains("\"otherNanos\":3");
    assertThat(Json.read(Json.line(usage), MachineUsage.class)).isEqualTo(usage);
  }

  @Test
  void whatIsNotKnownIsNullAndStaysUnknown() throws Exception {
    assertThat(Json.tree(MachineUsage.NOT_READABLE)).isNotEmpty().allMatch(value -> value.isNull());
    assertThat(Json.read(Json.line(MachineUsage.NOT_READABLE), MachineUsage.class))
        .isEqualTo(MachineUsage.NOT_READABLE);
    assertThat(Json.read("{}", MachineUsage.class)).isEqualTo(MachineUsage.NOT_READABLE);
  }

  @Test
  void theLongestTimeWithoutASuccessIsReadBack() throws Exception {
    QuietTime time = new QuietTime(3.25, 5.017, false);

    assertThat(Json.line(time))
        .isEqualTo("{\"afterSeconds\":3.25,\"seconds\":5.017,\"recovered\":false}\n");
    assertThat(Json.read(Json.line(time), QuietTime.class)).isEqualTo(time);
  }

  record Document(Schema schema, String text) {}

  private static final Schema SCHEMA = new Schema("bench-sample", 2);
  private static final Schema AROUND = new Schema("around", 1);

  @Test
  void readsWhatItKnowsAndOlder() throws Exception {
    Path file = Files.writeString(folder.resolve("a.json"), Json.text(new Document(SCHEMA, "x")));
    assertThat(Json.read(file, Document.class, SCHEMA).text()).isEqualTo("x");
    Files.writeString(file, "{\"schema\": {\"name\": \"bench-sample\"}}");
    assertThat(Json.read(file, Document.class, SCHEMA).text()).isEmpty();
  }

  @Test
  void saysInOneLineThatAFormatIsNewerOrAnother() throws Exception {
    Path file = folder.resolve("a.json");
    Files.writeString(file, "{\"schema\": {\"name\": \"bench-sample\", \"version\": 3}}");
    assertThatThrownBy(() -> Json.read(file, Document.class, SCHEMA))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            file
                + " has format version 3, this program reads version 2: read it with a newer"
                + " Bench");
    Files.writeString(file, "{}");
    assertThatThrownBy(() -> Json.read(file, Document.class, SCHEMA))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("its a.json is no bench-sample");
    Files.writeString(file, "{");
    assertThatThrownBy(() -> Json.read(file, Document.class, SCHEMA))
        .isInstanceOf(IOException.class);
    assertThatThrownBy(() -> Json.read("[", Document.class))
        .isInstanceOf(JsonProcessingException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " \n", "null"})
  void aFileWithoutADocumentIsNotRead(String text) throws Exception {
    Path file = Files.writeString(folder.resolve("a.json"), text);

    assertThatThrownBy(() -> Json.read(file, Document.class, SCHEMA))
        .isInstanceOf(JsonMappingException.class)
        .hasMessage(file + " holds no document");
    assertThatThrownBy(() -> Json.readAll(file, Document.class, SCHEMA, AROUND, "all"))
        .isInstanceOf(JsonMappingException.class)
        .hasMessage(file + " holds no document");
  }

  @Test
  void anArrayHoldsDocumentsOnly() throws Exception {
    Path file = Files.writeString(folder.resolve("a.json"), "[]");
    assertThat(Json.readAll(file, Document.class, SCHEMA, AROUND, "all")).isEmpty();

    Files.writeString(file, "[null]");
    assertThatThrownBy(() -> Json.readAll(file, Document.class, SCHEMA, AROUND, "all"))
        .isInstanceOf(JsonMappingException.class);
  }

  @Test
  void aDocumentAroundOthersIsReadAndItsVersionChecked() throws Exception {
    String around = "{'schema': {'name': 'around', 'version': %d}, 'all': []}".replace('\'', '"');
    Path file = Files.writeString(folder.resolve("a.json"), around.formatted(1));
    assertThat(Json.readAll(file, Document.class, SCHEMA, AROUND, "all")).isEmpty();

    Files.writeString(file, around.formatted(2));
    assertThatThrownBy(() -> Json.readAll(file, Document.class, SCHEMA, AROUND, "all"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("format version 2");
  }
}
