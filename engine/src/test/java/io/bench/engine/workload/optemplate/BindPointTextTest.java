package io.bench.engine.workload.optemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.engine.workload.optemplate.BindPointText.Point;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BindPointTextTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "no braces",
        "{}",
        "{'class': 'SimpleStrategy', 'replication_factor': '1'}",
        "{ 'sstable_compression' : 'LZ4Compressor' }",
        "{1, 2, 3}",
        "{(1, 2), (3, 4)}",
        "{(1, 2)}",
        "{street: 'x', zip: 1}",
        "{{street: 'x'}, {street: 'y'}}",
        "{{1, 2}, {3}}",
        "{ name }",
        "{name",
        "name}",
        "{a b}",
        "{{",
        "{\"json\": {\"a\": {}}}",
      })
  void bracesOfOtherLanguagesAreNoBindPoints(String text) {
    assertThat(BindPointText.parse(text).points()).isEmpty();
    assertThat(BindPointText.parse(text).literals()).containsExactly(text);
  }

  @Test
  void namesAreFoundWithTheTextAroundThem() {
    BindPointText text = BindPointText.parse("values ({seq_key},{seq-value.2});");
    assertThat(text.literals()).containsExactly("values (", ",", ");");
    assertThat(text.points())
        .containsExactly(
            new Point("{seq_key}", "seq_key", false),
            new Point("{seq-value.2}", "seq-value.2", false));
  }

  @Test
  void aTextMayBeOneBindPoint() {
    assertThat(BindPointText.parse("{key}").literals()).containsExactly("", "");
  }

  @Test
  void bindPointsStandInCollectionLiterals() {
    BindPointText text = BindPointText.parse("{'a': {x}, 'b': {{y}, ({z}, {u})}}");
    assertThat(text.points()).extracting(Point::content).containsExactly("x", "y", "z", "u");
    assertThat(text.literals()).containsExactly("{'a': ", ", 'b': {", ", (", ", ", ")}}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "NumberNameToString()",
        "NumberNameToString",
        "Template('user-{}}}',ToString())",
        "Hash(); Mod(5) -> int",
        "long -> Hash(); java.lang.String -> ToString()",
        "Template(\"a)}b\",Hash())",
        "FixedValue('it\\'s }} a \\\\')",
        "ReplaceRegex('\\d','x')",
      })
  void recipesStandInEitherPairOfBraces(String recipe) {
    BindPointText doubled = BindPointText.parse("a {{" + recipe + "}} b");
    assertThat(doubled.points()).containsExactly(new Point("{{" + recipe + "}}", recipe, true));
    BindPointText mixed = BindPointText.parse("a {(" + recipe + ")} b");
    assertThat(mixed.points()).containsExactly(new Point("{(" + recipe + ")}", recipe, true));
    assertThat(mixed.literals()).containsExactly("a ", " b");
  }

  @Test
  void severalRecipesInOneTextAreToldApart() {
    BindPointText text = BindPointText.parse("{{Hash()}}{{Mod(5)}}{(Add(1))}{x}");
    assertThat(text.points())
        .extracting(Point::content)
        .containsExactly("Hash()", "Mod(5)", "Add(1)", "x");
  }

  @Test
  void aRecipeThatDoesNotEndIsRefused() {
    assertThatThrownBy(() -> BindPointText.parse("x {{Hash('}}') "))
        .hasMessage("the recipe that begins with {{Hash('}}')  has no closing }}");
  }
}
