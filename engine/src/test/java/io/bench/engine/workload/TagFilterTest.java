package io.bench.engine.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.engine.problem.UsageException;
import io.bench.engine.workload.reading.WorkloadFile;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TagFilterTest {

  private static final Map<String, String> TAGS =
      Map.of("block", "main-read", "name", "select", "optype", "read");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "block:main-read",
        "block=main-read",
        "block:main-.*",
        "block:\"main.*\"",
        "block:'main.*'",
        "block:main-*.*",
        "block:(main-read|main-write)",
        "block:main-read,optype:read",
        "block:main-read , optype:read",
        "block",
        "any(block:schema,optype:read)",
        "all(block:main.*,optype:read)",
        "none(block:schema,optype:write)",
        "block:main.*,none(name:insert)",
        "any(none(block:main.*),all(name:select,optype:r[ea,]{2}d))",
        "name:s{1,1}elect"
      })
  void selects(String filter) {
    assertThat(TagFilter.parse(filter).matches(TAGS)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "block:main",
        "block:.*main",
        "block:Main-read",
        "block:main-read,optype:write",
        "any(block:schema,optype:write)",
        "all(block:main.*,optype:write)",
        "none(block:schema,optype:read)",
        "missing",
        "missing:.*"
      })
  void doesNotSelect(String filter) {
    assertThat(TagFilter.parse(filter).matches(TAGS)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "block:a,", ",", "5:a", "any()", "any(a:b", "block:\"a", "(a:b)", "a)("})
  void refusesWhatIsNoFilter(String filter) {
    assertThatThrownBy(() -> TagFilter.parse(filter)).hasMessageStartingWith("tags=" + filter);
  }

  @Test
  void refusesWhatIsNoRegularExpression() {
    assertThatThrownBy(() -> TagFilter.parse("block:*a"))
        .hasMessage("tags=block:*a: '*a' is no regular expression: Dangling meta character '*'");
  }

  @Test
  void selectsOpsInTheirOrder() {
    Workload workload = workload();
    assertThat(TagFilter.parse("block:main.*").select(workload))
        .extracting(WorkloadOp::name)
        .containsExactly("b", "c");
  }

  @Test
  void namesTheBlocksIfNothingIsSelected() {
    assertThatThrownBy(() -> TagFilter.parse("block:mian").select(workload()))
        .hasMessage(
            "no op of workload 'w' has tags=block:mian; its blocks are schema, main-1, main-2");
  }

  @Test
  void namesTheTagsIfThereIsNoneOfThatName() {
    assertThatThrownBy(() -> TagFilter.parse("blok:main").select(workload()))
        .hasMessage(
            "no op of workload 'w' has tags=blok:main; no op has a tag 'blok'; did you mean"
                + " 'block'?; tags are block, name, op");
  }

  private static Workload workload() {
    String text = "blocks: {schema: {ops: {a: x}}, main-1: {ops: {b: x}}, main-2: {ops: {c: x}}}";
    return WorkloadFile.ofText("w.yaml", text).resolve(Map.of());
  }

  @Test
  void endsAnExpressionThatWouldTakeYears() {
    TagFilter filter = TagFilter.parse("name:(a+)+\\1b");
    assertThatThrownBy(() -> filter.matches(Map.of("name", "a".repeat(100))))
        .isInstanceOf(UsageException.class)
        .hasMessage("tags: the expression '(a+)+\\1b' takes too long to be tried; make it simpler");
  }

  @Test
  void refusesAFilterWithoutEnd() {
    assertThatThrownBy(() -> TagFilter.parse("all(".repeat(100_000)))
        .hasMessageStartingWith("tags=all(all(")
        .hasMessageEndingWith("is longer than 4000 characters");
  }

  @Test
  void takesGroupsAsDeepAsTheyFit() {
    String deep = "all(".repeat(700) + "name:x" + ")".repeat(700);
    assertThat(TagFilter.parse(deep).matches(Map.of("name", "x"))).isTrue();
  }
}
