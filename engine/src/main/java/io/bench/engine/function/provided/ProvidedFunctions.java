package io.bench.engine.function.provided;

import io.bench.adapter.api.function.Argument;
import io.bench.adapter.api.function.ArgumentValues;
import io.bench.adapter.api.function.BindingFunction;
import io.bench.adapter.api.function.CompiledFunction;
import io.bench.engine.function.ArgumentException;
import io.bench.engine.function.Arguments;
import io.bench.engine.function.FunctionProvider;
import io.bench.engine.function.FunctionRegistry;
import io.bench.engine.function.Signature;
import io.bench.engine.function.Step;
import java.util.ArrayList;
import java.util.List;

/** Functions of the SPI as the engine's own are registered. */
public final class ProvidedFunctions implements FunctionProvider {

  /** No argument in particular: the message is then told with the place of the call. */
  private static final int THE_CALL = Integer.MAX_VALUE;

  private final List<BindingFunction> functions;

  public ProvidedFunctions(List<BindingFunction> functions) {
    this.functions = List.copyOf(functions);
  }

  /**
   * Registers them.
   *
   * @throws IllegalArgumentException if a name is taken, or a type is none that the SPI allows
   */
  @Override
  public void register(FunctionRegistry registry) {
    for (BindingFunction function : functions) {
      registry
          .function(function.name(), function.summary(), function.example())
          .overload(signature(function), arguments -> step(function, arguments));
    }
  }

  private static Signature signature(BindingFunction function) {
    List<Signature.Parameter> parameters =
        function.arguments().stream()
            .map(argument -> new Signature.Parameter(argument.type(), argument.name()))
            .toList();
    return new Signature(
        allowed(function.input(), function),
        allowed(function.output(), function),
        parameters,
        false);
  }

  private static Class<?> allowed(Class<?> type, BindingFunction function) {
    if (type.isPrimitive() && type != long.class && type != double.class) {
      throw new IllegalArgumentException(
          "function '%s' must not take or give a %s; of the primitives only long and double"
              .formatted(function.name(), type.getName()));
    }
    return type;
  }

  private static Step step(BindingFunction function, Arguments arguments) {
    CompiledFunction compiled;
    try {
      compiled = function.compile(values(function, arguments));
    } catch (IllegalArgumentException refused) {
      throw new ArgumentException(THE_CALL, String.valueOf(refused.getMessage()));
    } catch (RuntimeException | LinkageError broken) {
      throw new ArgumentException(THE_CALL, "cannot be made: " + broken);
    }
    CompiledStep step = CompiledStep.of(compiled);
    if (!step.takes(function.input()) || !step.gives(function.output())) {
      throw new ArgumentException(
          THE_CALL,
          "says that it takes a %s and gives a %s, and was made as %s: a bug of whoever brings it"
              .formatted(
                  function.input().getSimpleName(),
                  function.output().getSimpleName(),
                  compiled.getClass().getSimpleName()));
    }
    return step.step();
  }

  private static ArgumentValues values(BindingFunction function, Arguments arguments) {
    List<Argument> declared = function.arguments();
    List<Object> values = new ArrayList<>();
    for (int index = 0; index < declared.size(); index++) {
      Class<?> type = declared.get(index).type();
      if (type == long.class) {
        values.add(arguments.longAt(index));
      } else if (type == double.class) {
        values.add(arguments.doubleAt(index));
      } else {
        values.add(arguments.textAt(index));
      }
    }
    return new ArgumentValues(values);
  }
}
