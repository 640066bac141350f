package io.bench.functions.text;

import io.bench.adapter.api.function.ArgumentException;
import io.bench.adapter.api.function.ArgumentValues;
import io.bench.adapter.api.function.CompiledFunction;
import io.bench.adapter.api.function.CompiledFunction.LongToObject;
import io.bench.adapter.api.function.CycleFunction;
import io.bench.adapter.api.function.TextFunction;
import io.bench.functions.FunctionFamily;
import io.bench.functions.FunctionRegistry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/** Text with the values of other functions in it. */
public final class TemplateFunctions implements FunctionFamily {

  @Override
  public void register(FunctionRegistry registry) {
    registry
        .function(
            "Template",
            "A text with a value in place of each {}; the i-th function takes the input plus i.",
            "Template('user-{}',ToString())")
        .overload(
            "long -> (String template, function... values) -> String",
            arguments -> template(arguments, 0, null))
        .overload(
            "long -> (function step, String template, function... values) -> String",
            arguments -> template(arguments, 1, arguments.functionAt(0).asLong(0)));
    registry
        .function(
            "JoinTemplate",
            "The values of some functions with a delimiter between them; the i-th function takes"
                + " the input plus i.",
            "JoinTemplate('--',NumberNameToString(),NumberNameToString())")
        .overload(
            "long -> (String delimiter, function... values) -> String",
            arguments -> joined("", arguments.textAt(0), "", arguments.functionsFrom(1)))
        .overload(
            "long -> (String prefix, String delimiter, String suffix, function... values) ->"
                + " String",
            arguments ->
                joined(
                    arguments.textAt(0),
                    arguments.textAt(1),
                    arguments.textAt(2),
                    arguments.functionsFrom(3)));
  }

  /** With a step, each function takes what the step makes of the input of the one before. */
  private static CompiledFunction template(
      ArgumentValues arguments, int index, @Nullable LongUnaryOperator step) {
    List<String> literals = List.of(arguments.textAt(index).split("\\{\\}", -1));
    List<CycleFunction> values = arguments.functionsFrom(index + 1);
    if (literals.size() != values.size() + 1) {
      throw new ArgumentException(
          index,
          "the template has " + (literals.size() - 1) + " {} for " + values.size() + " functions");
    }
    return joined(literals, values, step);
  }

  private static CompiledFunction joined(
      String prefix, String delimiter, String suffix, List<CycleFunction> values) {
    if (values.isEmpty()) {
      throw new ArgumentException(0, "at least one function is needed");
    }
    List<String> literals = new ArrayList<>(Collections.nCopies(values.size() + 1, delimiter));
    literals.set(0, prefix);
    literals.set(values.size(), suffix);
    return joined(literals, values, null);
  }

  private static CompiledFunction joined(
      List<String> literals, List<CycleFunction> values, @Nullable LongUnaryOperator step) {
    List<TextFunction> texts = values.stream().map(CycleFunction::asText).toList();
    return new LongToObject(new JoinedText(literals, texts, step));
  }
}
