package io.bench.functions.number;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.binding.Recipes;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where longs become ints, and where they end. */
class IntegerEdgesTest {

  @ParameterizedTest(name = "{0} of {1} is {2}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Add(1) -> int          | 2147483647           | 1
          Add(1) -> int          | 2147483646           | 0
          Add(-3) -> int         | 1                    | -2
          Mul(2) -> int          | 2147483647           | 0
          Mul(2) -> int          | 123456789012         | 2100442266
          Mod(7) -> int          | -1                   | 2147483647
          Mod(7)                 | -1                   | -1
          Div(3) -> int          | -3                   | 2147483647
          Div(2) -> int          | 8589934592           | 0
          Div(3)                 | -4                   | -1
          ToInt()                | 2147483647           | 0
          ToInt()                | 2147483648           | 1
          ToInt()                | -5                   | -5
          ToShort()              | 32767                | 0
          ToShort()              | 32768                | 1
          ToByte()               | 127                  | 0
          ToByte()               | 128                  | 1
          ToByte(10)             | 128                  | 8
          ModuloToInteger(7)     | 9                    | 2
          CycleRange(5)          | 4                    | 4
          CycleRange(5)          | 5                    | 0
          CycleRange(10,15)      | 7                    | 12
          CycleRange(5) -> int   | 7                    | 2
          AddCycleRange(5)       | 7                    | 9
          FixedValues(3,53,73)   | 4                    | 53
          FixedValues(3,53,73)   | 2147483647           | 3
          FixedValues(3,53,73)   | 2147483648           | 53
          Add(1)                 | 9223372036854775807  | -9223372036854775808
          Mul(2)                 | 9223372036854775807  | -2
          ToBoolean()            | -1                   | true
          ToInetAddress()        | 16909060             | /1.2.3.4
          HashRange(0,10) -> int | 0                    | 7
          HashRange(0,10) -> int | 123456789012         | 4
          HashRange(0,2147483647) -> int | 0            | 1280820171
          HashRange(-10,-1) -> int | 0                  | 2147483647
          HashRangeScaled() -> int | 0                  | 0
          HashRangeScaled(2.0)   | 0                    | 0
          """)
  void givesTheValueOfTheOtherTools(String recipe, long cycle, String value) {
    assertThat(Recipes.compile("value", recipe).asObject(cycle)).hasToString(value);
  }
}
