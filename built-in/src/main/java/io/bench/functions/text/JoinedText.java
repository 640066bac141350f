package io.bench.functions.text;

import io.bench.adapter.api.function.TextFunction;
import io.bench.functions.Sizes;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/** Literals and values in turn, a literal first and last. Hot path; any thread. */
public final class JoinedText implements TextFunction {

  private final String[] literals;
  private final byte[][] encodedLiterals;
  private final TextFunction[] values;
  private final @Nullable LongUnaryOperator step;

  /**
   * @param literals one more than there are values
   * @param step what makes the next function's input of the one before; plus 1 if null
   */
  public JoinedText(
      List<String> literals, List<TextFunction> values, @Nullable LongUnaryOperator step) {
    this.literals = literals.toArray(String[]::new);
    this.encodedLiterals =
        literals.stream()
            .map(literal -> literal.getBytes(StandardCharsets.UTF_8))
            .toArray(byte[][]::new);
    this.values = values.toArray(TextFunction[]::new);
    this.step = step;
  }

  @Override
  public String apply(long input) {
    if (values.length == 1) {
      return literals[0] + values[0].apply(input) + literals[1];
    }
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
    target.put(encodedLiterals[0]);
    long next = input;
    for (int i = 0; i < values.length; i++) {
      values[i].write(next, target);
      target.put(encodedLiterals[i + 1]);
      next = after(next);
    }
  }

  private long after(long input) {
    return step == null ? input + 1 : step.applyAsLong(input);
  }
}
