package io.bench.functions.text;

import io.bench.adapter.api.function.CycleFunction;
import io.bench.adapter.api.function.TextFunction;
import io.bench.adapter.api.function.Utf8;
import io.bench.functions.Sizes;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/** Literals and values in turn, a literal first and last. Hot path; any thread. */
final class JoinedText implements TextFunction {

  private final String[] literals;
  private final TextFunction[] values;
  private final @Nullable LongUnaryOperator step;

  /**
   * @param step what makes the next function's input of the one before; plus 1 if null
   */
  JoinedText(List<String> literals, List<CycleFunction> values, @Nullable LongUnaryOperator step) {
    this.literals = literals.toArray(String[]::new);
    this.values = values.stream().map(CycleFunction::asText).toArray(TextFunction[]::new);
    this.step = step;
  }

  @Override
  public String apply(long input) {
    StringBuilder text = new StringBuilder(literals[0]);
    long next = input;
    for (int i = 0; i < values.length; i++) {
      text.append(values[i].apply(next)).append(literals[i + 1]);
      Sizes.checkLength(text.length());
      next = after(next);
    }
    return text.toString();
  }

  @Override
  public void write(long input, ByteBuffer target) {
    Utf8.write(literals[0], target);
    long next = input;
    for (int i = 0; i < values.length; i++) {
      values[i].write(next, target);
      Utf8.write(literals[i + 1], target);
      next = after(next);
    }
  }

  private long after(long input) {
    return step == null ? input + 1 : step.applyAsLong(input);
  }
}
