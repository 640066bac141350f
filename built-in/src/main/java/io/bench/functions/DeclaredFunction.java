package io.bench.functions;

import io.bench.adapter.api.function.Argument;
import io.bench.adapter.api.function.ArgumentException;
import io.bench.adapter.api.function.ArgumentValues;
import io.bench.adapter.api.function.BindingFunction;
import io.bench.adapter.api.function.CompiledFunction;
import java.util.List;

/** One overload of a published function. */
public record DeclaredFunction(
    String name, String summary, String example, Signature signature, Factory factory)
    implements BindingFunction {

  /** Makes the function of one call in a recipe. */
  @FunctionalInterface
  public interface Factory {

    /**
     * The function for arguments that fit the signature.
     *
     * @throws io.bench.adapter.api.function.ArgumentException if they make no sense
     */
    CompiledFunction create(ArgumentValues arguments);
  }

  @Override
  public Class<?> input() {
    return signature.input();
  }

  @Override
  public Class<?> output() {
    return signature.output();
  }

  @Override
  public List<Argument> arguments() {
    return signature.arguments();
  }

  @Override
  public boolean repeatsLastArgument() {
    return signature.repeatsLast();
  }

  /**
   * @throws ArgumentException if the arguments make no sense
   * @throws IllegalStateException if a factory missed that and something else found it
   */
  @Override
  public CompiledFunction compile(ArgumentValues values) {
    try {
      return factory.create(values);
    } catch (ArgumentException e) {
      throw e;
    } catch (IllegalArgumentException unforeseen) {
      throw new IllegalStateException("not foreseen: " + unforeseen, unforeseen);
    }
  }
}
