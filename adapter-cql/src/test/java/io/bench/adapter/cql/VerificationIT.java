package io.bench.adapter.cql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.bench.adapter.api.Binding;
import io.bench.adapter.api.Capture;
import io.bench.adapter.api.ExpectedRows;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.OpValue.BindPoint;
import io.bench.adapter.cql.fake.FakeCqlBinding;
import io.bench.adapter.cql.fake.Ops;
import io.bench.adapter.cql.fake.Outcome;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Reads whose rows are compared with what was written, and fields captured from them. */
class VerificationIT extends OnCassandra {

  private static final BindPoint KEY = FakeCqlBinding.point("k", cycle -> "key" + cycle);
  private static final BindPoint NUMBER = FakeCqlBinding.point("n", cycle -> 10 * cycle);
  private static final BindPoint NAMES =
      FakeCqlBinding.point("s", cycle -> Set.of("b" + cycle, "a", "c"));
  private static final Ops OPS = Ops.with(KEY, NUMBER, NAMES);
  private static final String READ = "SELECT n, s FROM it.verified WHERE k = {k}";

  private void write(long cycles) throws Exception {
    table("verified", "k text PRIMARY KEY, n bigint, s set<text>");
    run(OPS.op("w", "INSERT INTO it.verified (k, n, s) VALUES ({k}, {n}, {s})"), cycles);
  }

  private static OpTemplate expecting(OpTemplate read, ExpectedRows rows) {
    return read.withTags(Map.of()).withExpectedRows(rows);
  }

  private static ExpectedRows every(Map<String, Binding> fields) {
    return new ExpectedRows(fields, true, Set.of(), 1, null);
  }

  private static ExpectedRows numberAndNames() {
    return every(Map.of("n", NUMBER.binding(), "s", NAMES.binding()));
  }

  @Test
  void rowsThatHoldWhatWasWrittenAreVerified() throws Exception {
    write(20);

    assertThat(run(expecting(OPS.op("r", READ), numberAndNames()), 20))
        .allSatisfy(
            read -> {
              assertThat(read.error()).isNull();
              assertThat(read.verified()).containsExactly(1L, 0L, 0L, 0L);
            });
  }

  @Test
  void aCorruptedRowIsAnErrorThatNamesFieldAndValues() throws Exception {
    write(3);
    independent.execute("UPDATE it.verified SET n = 11 WHERE k = 'key1'");

    List<Outcome> reads = run(expecting(OPS.op("r", READ), numberAndNames()), 3);

    Outcome corrupted = reads.stream().filter(read -> read.cycle() == 1).findFirst().orElseThrow();
    assertThat(corrupted.verified()).containsExactly(0L, 0L, 0L, 1L);
    assertThat(Objects.requireNonNull(corrupted.error()).name()).isEqualTo("RowsUnequal");
    assertThat(corrupted.error().message())
        .isEqualTo(
            "cycle 1: 1 row, expected 1; row 0, field 'n': 11 instead of 10 (the value for cycle"
                + " 1)");
    assertThat(reads.stream().filter(read -> read.error() == null)).hasSize(2);
  }

  @Test
  void aNumberThatWasStoredWrappedIsNotEqual() throws Exception {
    table("wrapped", "k bigint PRIMARY KEY, n smallint");
    independent.execute("INSERT INTO it.wrapped (k, n) VALUES (1, " + (short) 40_000 + ")");
    BindPoint key = FakeCqlBinding.point("k", cycle -> cycle);
    BindPoint tooLarge = FakeCqlBinding.point("n", cycle -> 40_000 * cycle);
    OpTemplate read = Ops.with(key).op("r", "SELECT n FROM it.wrapped WHERE k = {k}");

    Outcome second =
        run(expecting(read, every(Map.of("n", tooLarge.binding()))), 2).stream()
            .filter(each -> each.cycle() == 1)
            .findFirst()
            .orElseThrow();

    assertThat(second.verified()).containsExactly(0L, 0L, 0L, 1L);
    assertThat(Objects.requireNonNull(second.error()).name()).isEqualTo("RowsUnequal");
    assertThat(second.error().message())
        .contains("-25536 instead of a value that does not fit: 40000 is not between -32768 and");
  }

  @Test
  void aRowThatIsNotThereIsAnError() throws Exception {
    write(1);
    independent.execute("TRUNCATE it.verified");

    Outcome read = run(expecting(OPS.op("r", READ), numberAndNames()));

    assertThat(read.verified()).containsExactly(0L, 1L, 0L, 0L);
    assertThat(Objects.requireNonNull(read.error()).name()).isEqualTo("RowsMissing");
  }

  @Test
  void aSetIsComparedByItsElementsAndAnEmptyOneIsNoValue() throws Exception {
    write(1);
    assertThat(run(expecting(OPS.op("r", READ), numberAndNames())).error()).isNull();

    independent.execute("UPDATE it.verified SET s = {} WHERE k = 'key0'");
    Binding empty = FakeCqlBinding.point("s", cycle -> Set.of()).binding();
    ExpectedRows nothing = every(Map.of("n", NUMBER.binding(), "s", empty));
    assertThat(run(expecting(OPS.op("r", READ), nothing)).error()).isNull();
  }

  @Test
  void manyRowsAreComparedOverAllPagesFromTheCycleThatIsSaid() throws Exception {
    table("partitions", "p bigint, c bigint, v text, PRIMARY KEY (p, c)");
    int rows = 250;
    int writes = 3 * rows;
    BindPoint partition = FakeCqlBinding.point("p", cycle -> cycle / rows);
    BindPoint row = FakeCqlBinding.point("c", cycle -> cycle % rows);
    BindPoint value = FakeCqlBinding.point("v", cycle -> "v" + cycle);
    BindPoint whole = FakeCqlBinding.point("whole", cycle -> cycle);
    BindPoint first = FakeCqlBinding.point("first", cycle -> cycle * rows);
    Ops ops = Ops.with(partition, row, value, whole);
    run(ops.op("w", "INSERT INTO it.partitions (p, c, v) VALUES ({p}, {c}, {v})"), writes);
    Map<String, Binding> fields = Map.of("c", row.binding(), "v", value.binding());
    OpTemplate read =
        ops.op("r", "SELECT p, c, v FROM it.partitions WHERE p = {whole}", "page_size", 100);

    List<Outcome> all =
        run(expecting(read, new ExpectedRows(fields, false, Set.of(), rows, first.binding())), 3);
    assertThat(all)
        .allSatisfy(each -> assertThat(each.verified()).containsExactly(250L, 0L, 0L, 0L));

    ExpectedRows fewer = new ExpectedRows(fields, true, Set.of("p"), rows - 1, first.binding());
    Outcome tooMany = run(expecting(read, fewer));
    assertThat(tooMany.verified()).containsExactly(249L, 0L, 1L, 0L);
    assertThat(Objects.requireNonNull(tooMany.error()).name()).isEqualTo("RowsUnexpected");
  }

  @Test
  void whatCannotBeComparedIsRefusedWhenTheOpIsPrepared() throws Exception {
    write(0);
    ExpectedRows unknown =
        new ExpectedRows(Map.of("nn", NUMBER.binding()), false, Set.of(), 1, null);
    assertThatThrownBy(() -> run(expecting(OPS.op("r", READ), unknown)))
        .hasMessage(
            "op 'r': verify-fields names 'nn', which is not in the answer; did you mean 'n'?");
    assertThatThrownBy(
            () -> run(expecting(OPS.op("r", READ), every(Map.of("n", NUMBER.binding())))))
        .hasMessageStartingWith("op 'r': verify-fields names every field, and 's' has no binding");
    assertThatThrownBy(
            () ->
                run(
                    expecting(
                        OPS.op("r", READ),
                        every(Map.of("n", KEY.binding(), "s", NAMES.binding())))))
        .hasMessageStartingWith(
            "op 'r': verify-fields compares 'n' of type bigint with binding 'k', which gives"
                + " java.lang.String: ");
    assertThatThrownBy(() -> run(expecting(OPS.op("r", READ, "prepared", false), numberAndNames())))
        .hasMessageContaining("verify-fields needs a prepared statement");
  }

  @Test
  void fieldsOfTheFirstRowAreCapturedAsTheyAre() throws Exception {
    table("captured", "k int, c int, id uuid, names list<text>, PRIMARY KEY (k, c)");
    UUID id = UUID.fromString("00000000-0000-4000-8000-000000000007");
    independent.execute(
        "INSERT INTO it.captured (k, c, id, names) VALUES (1, 1, " + id + ", ['a', 'b'])");
    independent.execute("INSERT INTO it.captured (k, c) VALUES (1, 2)");

    assertThat(captured("SELECT id, names, c FROM it.captured WHERE k = 1", "names", "Id"))
        .containsExactly(entry(0, List.of("a", "b")), entry(1, id));
    assertThat(captured("SELECT c FROM it.captured WHERE k = 2", "c")).isEmpty();
    assertThatThrownBy(() -> captured("SELECT names FROM it.captured WHERE k = 1", "name"))
        .hasMessage("op 'r': captures 'name', which is not in the answer; did you mean 'names'?");
  }

  private Map<Integer, @Nullable Object> captured(String select, String... fields)
      throws Exception {
    OpTemplate read = OPS.op("r", select);
    List<Capture> captures =
        java.util.stream.IntStream.range(0, fields.length)
            .mapToObj(i -> new Capture(i, fields[i]))
            .toList();
    Outcome outcome = run(read.withTags(Map.of()).withCaptures(captures));
    assertThat(outcome.error()).isNull();
    return outcome.captured();
  }
}
