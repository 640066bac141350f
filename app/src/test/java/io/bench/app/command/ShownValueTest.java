package io.bench.app.command;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.engine.problem.UsageException;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;

/** Whose mistake it is that a value cannot be made. */
class ShownValueTest {

  private static LongFunction<Object> failing(RuntimeException failure) {
    return cycle -> {
      throw failure;
    };
  }

  @Test
  void aValueThatAFunctionCannotReadIsTheUsers() {
    LongFunction<Object> binding = failing(new ArithmeticException());

    assertThatThrownBy(() -> ShowCommand.value(binding, 3))
        .isInstanceOf(UsageException.class)
        .hasMessage("the value of cycle 3 cannot be made: java.lang.ArithmeticException");
  }

  /** As a function of a plugin may that looks for a part of a text. */
  @Test
  void aTextThatIsTooShortForAFunctionIsTheUsers() {
    LongFunction<Object> binding =
        failing(new StringIndexOutOfBoundsException("index 4, length 2"));

    assertThatThrownBy(() -> ShowCommand.value(binding, 3))
        .isInstanceOf(UsageException.class)
        .hasMessage("the value of cycle 3 cannot be made: index 4, length 2");
  }

  @Test
  void aFaultOfBenchIsToldAsSuch() {
    NullPointerException fault = new NullPointerException();

    assertThatThrownBy(() -> ShowCommand.value(failing(fault), 3)).isSameAs(fault);
  }
}
