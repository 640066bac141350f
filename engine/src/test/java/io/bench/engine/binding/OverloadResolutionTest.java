package io.bench.engine.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.adapter.api.Binding;
import io.bench.adapter.api.UnsetValue;
import io.bench.adapter.api.ValueType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OverloadResolutionTest {

  @ParameterizedTest(name = "{0} gives {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Mod(7)                                | LONG
          Mod(7) -> int                         | INT
          Hash() -> int; Mod(7)                 | INT
          int -> Mod(7)                         | INT
          Hash() -> int; ToDouble()             | DOUBLE
          HashRange(0.0,1.0)                    | DOUBLE
          HashRange(0.0,1.0) -> float           | FLOAT
          HashRange(0.0f,1.0f)                  | FLOAT
          HashRange(0.0f,1.0f) -> double        | DOUBLE
          HashRange(0.0f,1.0)                   | FLOAT
          FixedValue(1f)                        | FLOAT
          Normal(0.0f,5.0f)                     | DOUBLE
          HashRange(0,1) -> double              | DOUBLE
          Discard()                             | STRING
          ToString(); Discard()                 | STRING
          Add(1.5)                              | DOUBLE
          Normal(0.0,5.0); ToString()           | STRING
          Normal(0.0,5.0); Mod(7)               | LONG
          NumberNameToString(); Prefix('x')     | STRING
          NumberNameToString() -> Object        | STRING
          Hash() -> Object                      | OBJECT
          ModuloToBoolean()                     | BOOLEAN
          ModuloToBoolean(); ToString()         | STRING
          ToHashedUUID(); ToString() -> String; | STRING
          NumberNameToString() -> java.lang.String | STRING
          """)
  void choosesTheTypeThatTheFormatPrefers(String recipe, ValueType type) {
    assertThat(Recipes.compile("value", recipe).type()).isEqualTo(type);
  }

  @Test
  void intVariantsOfHashesAreMaskedTo31Bits() {
    long hash = Recipes.compile("long", "Hash()").asLong(1);

    assertThat(Recipes.compile("int", "Hash() -> int").asLong(1)).isEqualTo(hash & 0x7FFFFFFF);
  }

  @Test
  void aLongIsCutToAnIntWhereTheRecipeDemandsOne() {
    long hash = Recipes.compile("long", "SignedHash()").asLong(1);

    assertThat(Recipes.compile("int", "SignedHash(); Identity() -> int; Add(0)").asObject(1))
        .isEqualTo((int) hash);
  }

  @Test
  void aTextOfDigitsIsANumberWhereOnlyANumberIsTaken() {
    Binding number = Recipes.compile("value", "Combinations('1-9;1-9'); Mod(100); ToString()");

    assertThat(number.asObject(0)).isEqualTo("11");
    assertThat(number.asObject(80)).isEqualTo("99");
    assertThat(Recipes.compile("text", "Combinations('1;2'); Prefix('0')").asObject(0))
        .isEqualTo("012");
  }

  @Test
  void aLaterTextThatIsNoNumberFailsItsOpOnly() {
    Binding number = Recipes.compile("value", "Combinations('1-9A-Z'); Add(1)");

    assertThat(number.asLong(0)).isEqualTo(2);
    assertThatThrownBy(() -> number.asLong(9))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a whole number is wanted, not 'A'");
  }

  @Test
  void unsetIsNoValueWhateverStandsBeforeIt() {
    for (String recipe :
        new String[] {"Unset()", "ToString(); Unset()", "Normal(0.0,1.0);Unset()"}) {
      assertThat(Recipes.compile("value", recipe).asObject(3)).isEqualTo(UnsetValue.UNSET);
    }
  }

  @Test
  void aPlainDecimalWidensAsAFloat() {
    assertThat(Recipes.compile("value", "Add(0.1)").asDouble(0)).isEqualTo((double) 0.1f);
    assertThat(Recipes.compile("value", "Add(0.1d)").asDouble(0)).isEqualTo(0.1d);
  }

  @ParameterizedTest
  @CsvSource({"10k,10000", "1.5M,1500000", "2G,2000000000", "3B,3000000000", "1T,1000000000000"})
  void wholeNumbersTakeTheSuffixesOfParameters(String number, long value) {
    assertThat(Recipes.compile("value", "Add(" + number + ")").asLong(1)).isEqualTo(value + 1);
  }

  @Test
  void theWordComposeBeforeARecipeMeansNothing() {
    assertThat(Recipes.compile("value", "compose Mul(2); Add(1) -> long").asLong(3)).isEqualTo(7);
  }

  @Test
  void quotesAndBackslashesCanBeEscaped() {
    assertThat(Recipes.compile("value", "FixedValue('it\\'s \\\\ \\d')").asObject(0))
        .isEqualTo("it's \\ \\d");
  }
}
