package io.bench.engine.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.adapter.api.Binding;
import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BindingFormsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Hash()",
        "Normal(0.0,1.0)",
        "ModuloToBoolean()",
        "Hash(); ToString(); Prefix('user-'); Suffix('-end')",
        "Template('{}/{}',AlphaNumericString(5),NumberNameToString())",
        "Combinations('a-z;0-9;é-ü')",
        "FixedValue('Zürich 日本 \uD83D\uDE00')",
        "ToHashedUUID()",
        "CharBufImage('a-zé',100,20)",
      })
  void writesTheSameTextAsTheObjectHas(String recipe) {
    Binding binding = Recipes.compile("value", recipe);
    ByteBuffer target = ByteBuffer.allocate(200).position(3);

    binding.writeUtf8(11, target);

    assertThat(new String(target.array(), 3, target.position() - 3, StandardCharsets.UTF_8))
        .isEqualTo(String.valueOf(binding.asObject(11)));
  }

  /** Around each power of ten, where the number of digits changes. */
  @Test
  void writesTheDigitsAroundEveryPowerOfTen() {
    Binding binding = Recipes.compile("value", "Identity()");
    for (long power = 1; power <= 1_000_000_000_000_000_000L && power > 0; power *= 10) {
      for (long number : new long[] {power - 1, power, power + 1, -power, 1 - power}) {
        ByteBuffer target = ByteBuffer.allocate(20);
        binding.writeUtf8(number, target);
        assertThat(new String(target.array(), 0, target.position(), StandardCharsets.US_ASCII))
            .isEqualTo(Long.toString(number));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      longs = {
        0,
        7,
        10,
        -1,
        -10,
        99,
        100,
        101,
        -999,
        1000,
        123_456_789,
        Long.MAX_VALUE,
        Long.MIN_VALUE
      })
  void writesEveryWholeNumber(long number) {
    ByteBuffer target = ByteBuffer.allocate(20);

    Recipes.compile("value", "Identity()").writeUtf8(number, target);

    assertThat(new String(target.array(), 0, target.position(), StandardCharsets.US_ASCII))
        .isEqualTo(Long.toString(number));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Hash()",
        "Hash(); ToString()",
        "ToString(Hash()); Prefix('a')",
        "Hash(); ToDouble()"
      })
  void leavesTheBufferAsItWasIfTheTextDoesNotFit(String recipe) {
    Binding binding = Recipes.compile("value", recipe);
    ByteBuffer target = ByteBuffer.allocate(12).position(5);

    assertThatThrownBy(() -> binding.writeUtf8(0, target))
        .isInstanceOf(BufferOverflowException.class);
    assertThat(target.position()).isEqualTo(5);
  }

  @Test
  void aTextIsNoNumber() {
    Binding binding = Recipes.compile("name", "NumberNameToString()");

    assertThatThrownBy(() -> binding.asLong(1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("binding 'name' gives a String, not a number");
  }

  @Test
  void aFractionIsCutOffAsJavaDoes() {
    Binding binding = Recipes.compile("value", "Add(0.75d); Mul(-1.0)");

    assertThat(binding.asLong(4)).isEqualTo(-4);
    assertThat(binding.asInt(4)).isEqualTo(-4);
    assertThat(binding.asDouble(4)).isEqualTo(-4.75);
  }
}
