package io.bench.engine.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.adapter.api.Binding;
import io.bench.engine.binding.Recipes;
import io.bench.engine.problem.UsageException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VariableFunctionTest {

  @ParameterizedTest(name = "{0} of {1} is {2}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Save('cycle'); Mul(100); Load('cycle'); Add(1)            | 7 | 8
          Mul(2); Save('a'); Add(1); Save('b'); Load('a'); Add(0)   | 7 | 14
          Add(1); Save('a'); Add(1); Save('a'); Hash(); Load('a')   | 7 | 9
          NumberNameToString(); SaveString('n'); Prefix('x'); LoadString('n') | 7 | seven
          Add(0.5d); SaveDouble('d'); Hash(); LoadDouble('d')       | 7 | 7.5
          Load('nothing',5)                                         | 7 | 5
          Load('nothing','none')                                    | 7 | none
          Load('nothing',2.5d); Add(1.0)                            | 7 | 3.5
          Save('a'); Hash(); Load('a',5)                            | 7 | 7
          Normal(0.0,5.0); Clamp(1,100); Save('score') -> int; ToString() | 3 | 5
          """)
  void givesWhatWasSavedForTheSameCycle(String recipe, long cycle, String value) {
    assertThat(Recipes.compile("value", recipe).asObject(cycle)).hasToString(value);
  }

  @Test
  void aVariableHasTheTypeOfWhatWasSaved() {
    Binding whole = Recipes.compile("value", "Save('a') -> int; ToString(); Load('a')");

    assertThat(whole.asObject(3)).isEqualTo(3);
    assertThat(Recipes.compile("value", "Add(0.5d); Save('a'); Hash(); Load('a')").asObject(8))
        .isEqualTo(8.5);
  }

  @Test
  void anotherRecipeOfTheOpGivesItsValueForTheSameCycleInWhateverOrder() {
    Map<String, String> recipes =
        Map.of("first", "Load('k'); Add(1)", "second", "Mul(3); Save('k'); Hash()");
    Binding first = Recipes.compile("first", recipes.get("first"), recipes);
    Binding second = Recipes.compile("second", recipes.get("second"), recipes);

    assertThat(first.asObject(5)).isEqualTo(16L);
    second.asObject(100);
    assertThat(first.asObject(5)).isEqualTo(16L);
  }

  @Test
  void whatTheRecipeSavesItselfComesFirst() {
    Map<String, String> recipes = Map.of("other", "Mul(3); Save('k')");

    assertThat(Recipes.compile("own", "Save('k'); Hash(); Load('k')", recipes).asObject(5))
        .isEqualTo(5L);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          Hash(); Load('hour')                   | 9  | Load: nothing is saved as 'hour' before this or by another recipe of the op
          Save('hour'); Load('hours')            | 15 | did you mean 'hour'?
          Load('a'); Save('a')                   | 1  | Load: nothing is saved as 'a' before this
          Template('{}',Save('a'))               | 15 | Save cannot stand within another function
          NumberNameToString(); Save('a') -> int | 36 | Save gives a String here, not a int
          NumberNameToString(); Save('a') -> long | 36 | Save gives a String here, not a long
          """)
  void saysWhatIsNotSaved(String recipe, int column, String message) {
    assertThatThrownBy(() -> Recipes.compile("value", recipe))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("(column " + column + "): ")
        .hasMessageContaining(message)
        .hasMessageNotContaining("\n");
  }

  @Test
  void twoRecipesThatWaitForEachOtherAreAMistake() {
    Map<String, String> recipes = Map.of("a", "Load('y'); Save('x')", "b", "Load('x'); Save('y')");

    assertThatThrownBy(() -> Recipes.compile("a", recipes.get("a"), recipes))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("Load needs binding 'b'")
        .hasMessageContaining("nothing is saved as 'x'")
        .hasMessageNotContaining("\n");
  }
}
