package io.bench.functions.collection;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.binding.Recipes;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CollectionFunctionsTest {

  @ParameterizedTest(name = "{0} of {1} is {2}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ListSized(Mod(5),NumberNameToString())      | 3 | [three, three, three]
          ListSized(Mod(5),NumberNameToString())      | 5 | []
          ListSizedStepped(3,ToString(),Mul(10))      | 1 | [1, 20, 30]
          ListFunctions(NumberNameToString(),Add(1))  | 1 | [one, 2]
          ListStepped(Identity(),Identity())          | 7 | [7, 8]
          SetSizedStepped(3,Mod(2))                   | 0 | [0, 1]
          MapSized(1,NumberNameToString(),ToString()) | 1 | {one=1}
          MapSizedStepped(2,ToString(),Mul(2))        | 4 | {4=8, 5=10}
          MapFunctions(FixedValue('a'),Identity(),FixedValue('b'),Hash()) | 0 | {a=0, b=2945182322382062539}
          Map(ToString(),Mul(2),ToString(),Mul(3))    | 4 | {4=8, 5=15}
          Map(Mod(3),ToString(),Mul(2))               | 5 | {5=10, 6=12}
          Map(Mod(3),ToString(),Mul(2))               | 3 | {}
          Set(HashRange(2,2),Mod(2))                  | 0 | [0, 1]
          List(Mod(4),NumberNameToString())           | 3 | [three, four, five]
          CqlVector(2,Mul(2))                         | 3 | [6.0, 8.0]
          ListFunctions(FixedValue(3),FixedValue(4)); NormalizeCqlVector() | 0 | [0.6, 0.8]
          CqlVector(ListFunctions(FixedValue(3.0f),FixedValue(4.0f))); NormalizeVector() | 0 | [0.6, 0.8]
          CqlVector(ListSizedHashed(2,HashRange(0.0f,100.0f) -> float)) | 0 | [41.66474, 0.41140798]
          MapSized(3,Combinations('A-Z;0-9'),NumberNameToString(),ToString()) | 1 | {A1=one, 1=one}
          """)
  void buildsTheCollection(String recipe, long cycle, String value) {
    assertThat(Recipes.compile("value", recipe).asObject(cycle)).hasToString(value);
  }

  /** The values are those of the format's own documentation. */
  @ParameterizedTest(name = "{0} of {1} is {2}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ListSizedHashed(FixedValue(5),long->ToString(),long->WeightedStrings('text:1'),long->ToString()) | 0 | [2945182322382062539, text, 37945690212757860, 287864597160630738, 3299224200079606887]
          ListSizedHashed(2,HashRange(0.0f,1.0f)) | 0 | [0.41664743, 0.0041140798]
          ListHashed(ToString(),WeightedStrings('text:1')) | 0 | [2945182322382062539, text]
          """)
  void hashesTheInputOfEachElementAnew(String recipe, long cycle, String value) {
    assertThat(Recipes.compile("value", recipe).asObject(cycle)).hasToString(value);
  }
}
