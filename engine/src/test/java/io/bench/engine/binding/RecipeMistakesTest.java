package io.bench.engine.binding;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.engine.problem.UsageException;
import org.junit.jupiter.api.Test;
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
          Clamp(100,1)            | 11 | Clamp: the maximum 1 lies below the minimum 100
          Normal(0.0,5.0); Clamp(5.5,1.5) | 28 | the maximum 1.5 lies below the minimum 5.5
          HashRange(5,1)          | 13 | HashRange: the maximum 1 lies below the minimum 5
          HashRange(-1e308d,1e308d) | 19 | the range from -1.0E308 to 1.0E308 is too wide
          HashRange(-3e38f,3e38f) | 18 | the range from -3.0E38 to 3.0E38 is too wide
          HashInterval(-1e308d,1e308d) | 22 | the range from -1.0E308 to 1.0E308 is too wide
          Uniform(0,9,'hsh')      | 13 | unknown mode 'hsh'; did you mean 'hash'?
          Template('{}-{}',Hash())| 10 | Template: the template has 2 {} for 1 functions
          Template('{}',Hsh())    | 15 | unknown function 'Hsh'; did you mean 'Hash'?
          Normal(0.0,-1.0)        | 8  | Normal:
          Mod(99999999999999999999) | 5 | '99999999999999999999' does not fit a 64-bit number
          HashRange(0.0,1e39)     | 15 | '1e39' is too large for a float; a double ends in d, as in 1e39d
          FixedValue(-1e39f)      | 12 | '-1e39f' is too large for a float
          FixedValue(1e309d)      | 12 | '1e309d' is too large for a double
          Mod(1.0005k)            | 5  | '1.0005k' is no whole number of 64 bits
          Mod()                   | 1  | Mod does not take (); expected long -> Mod(long modulus) -> long
          Mod(7,8)                | 1  | Mod does not take (int, int); expected long -> Mod(long modulus) -> long
          Hash(Mod(7))            | 1  | Hash does not take (function); expected
          Mod(7))                 | 7  | expected ';' or '->' or the end, found ')'
          Mod((7)                 | 5  | expected a number, a quoted string, true, false or a function, found '('
          ListSized(2,ToString()  | 23 | expected ',' or ')', found the end
          Mod[7]                  | 4  | expected '(' after 'Mod', found '['
          Hash() -> lng           | 11 | unknown type 'lng'; did you mean 'Long'?
          intt -> Hash()          | 1  | unknown type 'intt'; did you mean 'int'?
          Hash() ->               | 10 | expected a type such as long or String, found the end
          NumberNameToString(); Mod(7) | 23 | Mod does not take a String; expected
          NumberNameToString(); Format('%d'); Mod(7) | 37 | Mod does not take a String; expected
          ToHashedUUID(); Add(1)  | 17 | Add does not take a UUID; expected
          Hash();; Mod(7)         | 8  | expected a function such as Hash(), found ';'
          hash()                  | 1  | unknown function 'hash'; did you mean 'Hash'?
          Uniform(0)              | 1  | Uniform does not take (int); expected
          Uniform(9,0)            | 11 | Uniform: the maximum 0 lies below the minimum 9
          Uniform(0,9,'map','hash') | 13 | 'map' contradicts 'hash'
          Zipf(0,1.1)             | 6  | the number of elements must be greater than 0, not 0
          Binomial(8,1.5)         | 10 | Binomial:
          ToInt(0)                | 7  | the limit must be greater than 0, not 0
          CycleRange(0)           | 12 | CycleRange: no range from 0 to below 0
          AlphaNumericString(-1)  | 20 | the length must not be negative
          WeightedStrings('a:x')  | 17 | the weight 'x' is no number
          WeightedStrings('')     | 17 | expected values with weights such as 'a:1;b:2'
          Combinations(';')       | 14 | Combinations:
          StartingEpochMillis('yesterday') | 21 | 'yesterday' is no time such as '2018-01-01 00:00:00'
          StartingEpochMillis('2018-02-30') | 21 | '2018-02-30' is no time such as '2018-01-01 00:00:00'
          ToEpochTimeUUID('2019-02-29 12:00') | 17 | '2019-02-29 12:00' is no time such as
          CqlVector(Hash())       | 11 | a function that gives a List is wanted, not long
          ListSized(NumberNameToString(),Hash()) | 11 | a function that gives a number is wanted, not String
          MapFunctions(Hash())    | 14 | the last key function has no value function
          Enumerated('1:2 x')     | 12 | 'x' is no number
          ReplaceRegex('[','')    | 1  | ReplaceRegex does not take a long; expected
          ToString(); ReplaceRegex('[','') | 26 | no regular expression:
          Mod(1e999999999T)       | 5  | '1e999999999T' is no whole number of 64 bits
          """)
  void saysWhereAndWhat(String recipe, int column, String message) {
    assertThatThrownBy(() -> Recipes.compile("key", recipe))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("binding 'key': " + recipe + " (column " + column + "): ")
        .hasMessageContaining(message)
        .hasMessageNotContaining("\n");
  }

  @Test
  void endlessRecipesAreRefusedInAShortLine() {
    String deep = "ListSized(1,".repeat(60) + "Hash()" + ")".repeat(60);
    assertThatThrownBy(() -> Recipes.compile("k", deep))
        .hasMessageContaining("(column 601): functions stand in each other at most 50 deep");
    String longChain = "Hash();".repeat(100_000);
    assertThatThrownBy(() -> Recipes.compile("k", longChain))
        .hasMessageContaining("a recipe has at most 200 functions")
        .message()
        .hasSizeLessThan(500);
  }
}
