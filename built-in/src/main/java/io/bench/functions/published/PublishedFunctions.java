package io.bench.functions.published;

import io.bench.adapter.api.SpiVersion;
import io.bench.adapter.api.function.BindingFunction;
import io.bench.adapter.api.function.BindingFunctionProvider;
import io.bench.functions.FunctionRegistry;
import io.bench.functions.collection.CollectionFunctions;
import io.bench.functions.collection.VectorFunctions;
import io.bench.functions.distribution.ContinuousFunctions;
import io.bench.functions.distribution.DiscreteFunctions;
import io.bench.functions.file.CsvFunctions;
import io.bench.functions.file.FileFunctions;
import io.bench.functions.file.NameFunctions;
import io.bench.functions.hash.HashFunctions;
import io.bench.functions.number.ArithmeticFunctions;
import io.bench.functions.number.ConstantFunctions;
import io.bench.functions.number.ConversionFunctions;
import io.bench.functions.number.DecimalFunctions;
import io.bench.functions.text.BufferFunctions;
import io.bench.functions.text.StringFunctions;
import io.bench.functions.text.TemplateFunctions;
import io.bench.functions.text.WeightedFunctions;
import io.bench.functions.time.TimeFunctions;
import io.bench.functions.time.UuidFunctions;
import java.util.List;

/** The functions that published workloads name, of all families. */
public final class PublishedFunctions implements BindingFunctionProvider {

  private final List<BindingFunction> functions = declared();

  @Override
  public int spiVersion() {
    return SpiVersion.CURRENT;
  }

  @Override
  public List<BindingFunction> functions() {
    return functions;
  }

  private static List<BindingFunction> declared() {
    FunctionRegistry registry = new FunctionRegistry();
    List.of(
            new CollectionFunctions(),
            new VectorFunctions(),
            new ContinuousFunctions(),
            new DiscreteFunctions(),
            new CsvFunctions(),
            new FileFunctions(),
            new NameFunctions(),
            new HashFunctions(),
            new ArithmeticFunctions(),
            new ConstantFunctions(),
            new ConversionFunctions(),
            new DecimalFunctions(),
            new BufferFunctions(),
            new StringFunctions(),
            new TemplateFunctions(),
            new WeightedFunctions(),
            new TimeFunctions(),
            new UuidFunctions())
        .forEach(family -> family.register(registry));
    return registry.overloads();
  }
}
