package io.bench.engine.function.state;

import io.bench.engine.function.FunctionProvider;
import io.bench.engine.function.FunctionRegistry;
import io.bench.engine.function.VariableStep;
import java.util.List;

/**
 * {@code Save} and {@code Load}, also under the names that say a type in the format; here a
 * variable has the type of what was saved.
 *
 * <p>Other tools keep saved values by thread, so that what is loaded depends on what the thread did
 * before. Here a name stands for a part of a recipe, and loading computes that part again from the
 * same cycle: the same value wherever the format's own rules define one, and always the same value
 * for the same cycle. A clock ({@code ElapsedNanoTime}) gives another time when it is loaded.
 */
public final class VariableFunctions implements FunctionProvider {

  private static final List<String> TYPES =
      List.of("", "Long", "Integer", "Double", "Float", "String");

  @Override
  public void register(FunctionRegistry registry) {
    for (String type : TYPES) {
      registry
          .function(
              "Save" + type,
              "The input, which Load gives again for the same cycle under this name.",
              "Hash(); Save%s('hash'); Mod(10)".formatted(type))
          .overload(
              "any -> (String name) -> any",
              arguments -> new VariableStep.Save(arguments.textAt(0)));
      registry
          .function(
              "Load" + type,
              "What Save saw under this name for the same cycle, or a default value.",
              "Save('cycle'); Hash(); Load%s('cycle')".formatted(type))
          .overload(
              "any -> (String name) -> any",
              arguments -> new VariableStep.Load(arguments.textAt(0), null))
          .overload(
              "any -> (String name, double defaultValue) -> any",
              arguments -> new VariableStep.Load(arguments.textAt(0), arguments.at(1)))
          .overload(
              "any -> (String name, String defaultValue) -> any",
              arguments -> new VariableStep.Load(arguments.textAt(0), arguments.at(1)));
    }
  }
}
