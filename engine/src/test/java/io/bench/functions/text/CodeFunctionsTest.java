package io.bench.functions.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.Binding;
import io.bench.engine.binding.Recipes;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CodeFunctionsTest {

  @ParameterizedTest(name = "{0} has {1} combinations")
  @CsvSource({"a-z;0-9,260", "0-9A-F;0-9A-F,256", "A-B;x;0-9;,20", "9-0,10", "-a;b-,4"})
  void combinationsAreAllDifferentAndThenBeginAgain(String sets, int cardinality) {
    Binding binding = Recipes.compile("code", "Combinations('" + sets + "')");
    Set<Object> codes = new HashSet<>();
    for (long cycle = 0; cycle < cardinality; cycle++) {
      codes.add(binding.asObject(cycle));
    }

    assertThat(codes).hasSize(cardinality);
    assertThat(binding.asObject(cardinality)).isEqualTo(binding.asObject(0));
  }

  @ParameterizedTest(name = "{0} is {1}")
  @CsvSource({
    "-7,negative seven",
    "15,fifteen",
    "21,twenty one",
    "110,one hundred and ten",
    "1000,one thousand",
    "7019,seven thousand and nineteen",
    "7210,seven thousand two hundred and ten",
    "1000000,one million",
    "1000001,one million and one",
    "5012000,five million and twelve thousand",
    "999999999,nine hundred and ninety nine million nine hundred and ninety nine thousand nine"
        + " hundred and ninety nine",
    "1000000000,one billion",
    "1000000001,one billion one",
    "2001000000000,two trillion and one billion",
    "-9223372036854775808,negative nine quintillion two hundred and twenty three quadrillion three"
        + " hundred and seventy two trillion and thirty six billion eight hundred and fifty four"
        + " million seven hundred and seventy five thousand eight hundred and eight"
  })
  void namesNumbersInEnglish(long number, String name) {
    assertThat(Recipes.compile("name", "NumberNameToString()").asObject(number)).isEqualTo(name);
  }

  @Test
  void weightsDecideHowOftenAValueComes() {
    Binding binding = Recipes.compile("value", "WeightedStrings('a:1;b:2;c:5')");
    Map<Object, Integer> counts = new HashMap<>();
    for (long cycle = 0; cycle < 80_000; cycle++) {
      counts.merge(binding.asObject(cycle), 1, Integer::sum);
    }

    assertThat(counts.get("a")).isBetween(9_500, 10_500);
    assertThat(counts.get("b")).isBetween(19_300, 20_700);
    assertThat(counts.get("c")).isBetween(49_300, 50_700);
  }

  @Test
  void aPieceOfAnImageIsAtMostTheWholeOfIt() {
    Binding binding = Recipes.compile("text", "CharBufImage('a-z',64,Hash())");
    for (long cycle = 0; cycle < 100; cycle++) {
      assertThat(String.valueOf(binding.asObject(cycle))).hasSize(64);
    }
  }

  @Test
  void theFunctionsOfATemplateTakeOneInputAfterTheOther() {
    assertThat(
            Recipes.compile("text", "Template('{}+{}={}',Identity(),ToString(),Mul(2))")
                .asObject(3))
        .isEqualTo("3+4=10");
  }
}
