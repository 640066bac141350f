package io.bench.engine.workload.template;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.workload.source.SourceProblems;
import io.bench.engine.workload.source.SourceText;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TemplateResolverTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "TEMPLATE(n,d)|d",
        "TEMPLATE(n, d )|[ d ]",
        "TEMPLATE( n ,d)|d",
        "TEMPLATE(n)|UNSET:n",
        "TEMPLATE(n,)|[]",
        "TEMPLATE(n,Uniform(0,10))|Uniform(0,10)",
        "TEMPLATE(n,TEMPLATE(m,5))|5",
        "TEMPLATE(n,<<m:5>>)|5",
        "${n}|UNSET:n",
        "${n:d}|d",
        "${n,d}|d",
        "${n:{a:{b}}}|{a:{b}}",
        "${n:${m:5}}|5",
        "<<n>>|UNSET:n",
        "<<n:d>>|d",
        "<<n,d>>|d",
        "<<n:list<int>>>|list<int>",
        "<<n:<<m:5>>>>|5",
        "a<<n:1>>b<<n>>c|a1b1c",
        "TEMPLATE(n) TEMPLATE(n,1) TEMPLATE(n) TEMPLATE(n,2) TEMPLATE(n)|UNSET:n 1 1 2 1",
        "x_TEMPLATE(n,1)_y|x_1_y",
        "Template('{}',Hash())|Template('{}',Hash())",
        "a << b|a << b",
        "map<text,set<text>>|map<text,set<text>>",
        "${ n }x|UNSET:nx",
        "${}|${}",
        "${1}|${1}",
      })
  void resolvesWithoutParameters(String text, String expected) {
    boolean bracketed = expected.startsWith("[");
    String wanted = bracketed ? expected.substring(1, expected.length() - 1) : expected;
    assertThat(resolve(text, Map.of()).text()).isEqualTo(wanted);
  }

  @Test
  void aGivenValueComesBeforeEveryDefault() {
    String text = "TEMPLATE(n,1) ${n:2} <<n:3>> TEMPLATE(n) TEMPLATE(m,TEMPLATE(n,4))";
    assertThat(resolve(text, Map.of("n", "v")).text()).isEqualTo("v v v v v");
  }

  @Test
  void aGivenValueIsTakenAsItIs() {
    assertThat(resolve("<<n:1>>", Map.of("n", "TEMPLATE(n,2)")).text()).isEqualTo("TEMPLATE(n,2)");
  }

  @Test
  void hyphenAndUnderscoreAreAlikeInNames() {
    assertThat(resolve("TEMPLATE(read-cl,1) <<read_cl>>", Map.of("read_cl", "v")).text())
        .isEqualTo("v v");
  }

  @Test
  void commentsAreLeftAlone() {
    String text = "a: '# TEMPLATE(n,1)' # TEMPLATE(n,2)\n# ${n:3}\nb: |\n  # <<n:4>>\n# <<n:5>>\n";
    ResolvedText resolved = resolve(text, Map.of());
    assertThat(resolved.text())
        .isEqualTo("a: '# 1' # TEMPLATE(n,2)\n# ${n:3}\nb: |\n  # 4\n# <<n:5>>\n");
    assertThat(resolved.parameters()).hasSize(1);
  }

  @Test
  void anUnclosedReferenceInACommentSwallowsNothing() {
    assertThat(resolve("# see TEMPLATE(\na: TEMPLATE(n,1)\n", Map.of()).text())
        .isEqualTo("# see TEMPLATE(\na: 1\n");
  }

  @Test
  void everyCharacterLeadsBackToTheFile() {
    ResolvedText resolved = resolve("ab<<n:long>><<m:>>cd", Map.of());
    assertThat(resolved.text()).isEqualTo("ablongcd");
    assertThat(columns(resolved)).containsExactly(1, 2, 3, 3, 3, 3, 19, 20, 21);
  }

  @Test
  void tellsWhichParametersAreUnset() {
    assertThat(resolve("<<a>> <<b:1>> <<c>>", Map.of("c", "1")).unset()).containsExactly("a");
  }

  private static int[] columns(ResolvedText resolved) {
    int[] columns = new int[resolved.text().length() + 1];
    for (int i = 0; i < columns.length; i++) {
      columns[i] = resolved.position(i).column();
    }
    return columns;
  }

  private static ResolvedText resolve(String text, Map<String, String> given) {
    SourceProblems problems = new SourceProblems();
    ResolvedText resolved = TemplateResolver.resolve(SourceText.of("w", text), given, problems);
    problems.throwIfAny();
    return resolved;
  }
}
