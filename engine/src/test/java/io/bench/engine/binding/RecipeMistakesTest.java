package io.bench.engine.binding;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.engine.problem.UsageException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecipeMistakesTest {

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          Hash(); Modd(7)         | 9  | unknown function 'Modd'; did you mean 'Mod'?
          Hash()  Mod(7)          | 9  | expected ';' or '->' or the end, found 'M'
          Hash(                   | 6  | expected an argument or ')', found the end
          Mod(7                   | 6  | expected ',' or ')', found the end
          Mod(7,)                 | 7  | expected a number, a quoted string, true, false or a function, found ')'
          Mod(7) -> strin         | 11 | unknown type 'strin'
          Mod                     | 4  | expected '(' after 'Mod', found the end
          ; Hash()                | 1  | expected a function such as Hash(), found ';'
          Prefix('user            | 8  | expected a closing ' for the string begun here
          Mod('seven')            | 1  | Mod does not take (String); expected long -> Mod(long modulus) -> long
          Prefix('user')          | 1  | Prefix does not take a long; expected String -> Prefix(String prefix) -> String
          Mod(7) -> String        | 11 | Mod does not give a String; expected
          Normal(0.0,5.0) -> int  | 20 | Normal does not give a int; expected
          Mod(0)                  | 5  | Mod: 0 is no divisor
          HashRange(5,1)          | 13 | HashRange: the maximum 1 lies below the minimum 5
          Uniform(0,9,'hsh')      | 13 | unknown mode 'hsh'; did you mean 'hash'?
          Template('{}-{}',Hash())| 10 | Template: the template has 2 {} for 1 functions
          Template('{}',Hsh())    | 15 | unknown function 'Hsh'; did you mean 'Hash'?
          Normal(0.0,-1.0)        | 8  | Normal:
          Mod(99999999999999999999) | 5 | '99999999999999999999' does not fit a 64-bit number
          Mod(1.0005k)            | 5  | '1.0005k' is no whole number of 64 bits
          Mod(1e999999999T)       | 5  | '1e999999999T' is no whole number of 64 bits
          """)
  void saysWhereAndWhat(String recipe, int column, String message) {
    assertThatThrownBy(() -> Recipes.compile("key", recipe))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("binding 'key': " + recipe + " (column " + column + "): ")
        .hasMessageContaining(message)
        .hasMessageNotContaining("\n");
  }
}
