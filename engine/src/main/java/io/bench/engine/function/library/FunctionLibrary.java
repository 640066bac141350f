package io.bench.engine.function.library;

import io.bench.engine.function.FunctionDescription;
import io.bench.engine.function.FunctionProvider;
import io.bench.engine.function.FunctionRegistry;
import io.bench.engine.function.collection.ListAndSetFunctions;
import io.bench.engine.function.collection.MapFunctions;
import io.bench.engine.function.collection.VectorFunctions;
import io.bench.engine.function.distribution.ContinuousFunctions;
import io.bench.engine.function.distribution.DiscreteFunctions;
import io.bench.engine.function.file.CsvFunctions;
import io.bench.engine.function.file.ExtractFunctions;
import io.bench.engine.function.file.LineFunctions;
import io.bench.engine.function.file.NameFunctions;
import io.bench.engine.function.hash.HashFunctions;
import io.bench.engine.function.number.ArithmeticFunctions;
import io.bench.engine.function.number.ConstantFunctions;
import io.bench.engine.function.number.ConversionFunctions;
import io.bench.engine.function.number.DecimalFunctions;
import io.bench.engine.function.state.VariableFunctions;
import io.bench.engine.function.text.BufferFunctions;
import io.bench.engine.function.text.CodeFunctions;
import io.bench.engine.function.text.StringFunctions;
import io.bench.engine.function.text.TemplateFunctions;
import io.bench.engine.function.text.WeightedFunctions;
import io.bench.engine.function.time.CalendarFunctions;
import io.bench.engine.function.time.InstantFunctions;
import io.bench.engine.function.time.UuidFunctions;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Functions by name. Immutable. */
public final class FunctionLibrary {

  private final Map<String, FunctionDescription> functions;

  private FunctionLibrary(Iterable<? extends FunctionProvider> added) {
    FunctionRegistry registry = new FunctionRegistry();
    families().forEach(provider -> provider.register(registry));
    added.forEach(provider -> provider.register(registry));
    functions = registry.functions();
  }

  /** The built-in functions, no others. */
  public static FunctionLibrary builtIn() {
    return new FunctionLibrary(List.of());
  }

  /**
   * The built-in functions and those of the given providers.
   *
   * @throws IllegalArgumentException if two of them have one name
   */
  public static FunctionLibrary with(List<? extends FunctionProvider> added) {
    return new FunctionLibrary(added);
  }

  /** The function of a name. */
  public Optional<FunctionDescription> find(String name) {
    return Optional.ofNullable(functions.get(name));
  }

  /** The names of all functions. */
  public Set<String> names() {
    return functions.keySet();
  }

  /** All functions, sorted by name. */
  public Collection<FunctionDescription> all() {
    return functions.values();
  }

  private static List<FunctionProvider> families() {
    return List.of(
        new ArithmeticFunctions(),
        new BufferFunctions(),
        new CalendarFunctions(),
        new CodeFunctions(),
        new ConstantFunctions(),
        new ContinuousFunctions(),
        new ConversionFunctions(),
        new CsvFunctions(),
        new DecimalFunctions(),
        new DiscreteFunctions(),
        new ExtractFunctions(),
        new HashFunctions(),
        new InstantFunctions(),
        new LineFunctions(),
        new ListAndSetFunctions(),
        new MapFunctions(),
        new NameFunctions(),
        new StringFunctions(),
        new TemplateFunctions(),
        new UuidFunctions(),
        new VariableFunctions(),
        new VectorFunctions(),
        new WeightedFunctions());
  }
}
