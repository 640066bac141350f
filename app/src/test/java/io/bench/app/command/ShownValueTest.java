package io.bench.app.command;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.adapter.api.Binding;
import io.bench.adapter.api.ValueType;
import io.bench.engine.problem.UsageException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** Whose mistake it is that a value cannot be made. */
class ShownValueTest {

  private record Failing(RuntimeException failure) implements Binding {

    @Override
    public String name() {
      return "value";
    }

    @Override
    public ValueType type() {
      return ValueType.OBJECT;
    }

    @Override
    public Class<?> valueClass() {
      return Object.class;
    }

    @Override
    public long asLong(long cycle) {
      throw failure;
    }

    @Override
    public double asDouble(long cycle) {
      throw failure;
    }

    @Override
    public boolean asBoolean(long cycle) {
      throw failure;
    }

    @Override
    public Object asObject(long cycle) {
      throw failure;
    }

    @Override
    public void writeUtf8(long cycle, ByteBuffer target) {
      throw failure;
    }
  }

  @Test
  void aValueThatAFunctionCannotReadIsTheUsers() {
    Binding binding = new Failing(new ArithmeticException());

    assertThatThrownBy(() -> ShowCommand.value(binding, 3))
        .isInstanceOf(UsageException.class)
        .hasMessage("the value of cycle 3 cannot be made: java.lang.ArithmeticException");
  }

  /** As a function of a plugin may that looks for a part of a text. */
  @Test
  void aTextThatIsTooShortForAFunctionIsTheUsers() {
    Binding binding = new Failing(new StringIndexOutOfBoundsException("index 4, length 2"));

    assertThatThrownBy(() -> ShowCommand.value(binding, 3))
        .isInstanceOf(UsageException.class)
        .hasMessage("the value of cycle 3 cannot be made: index 4, length 2");
  }

  @Test
  void aFaultOfBenchIsToldAsSuch() {
    NullPointerException fault = new NullPointerException();
    Binding binding = new Failing(fault);

    assertThatThrownBy(() -> ShowCommand.value(binding, 3)).isSameAs(fault);
  }
}
