package io.bench.functions.collection;

import io.bench.adapter.api.function.ArgumentException;
import io.bench.adapter.api.function.ArgumentValues;
import io.bench.adapter.api.function.CompiledFunction;
import io.bench.adapter.api.function.CompiledFunction.LongToObject;
import io.bench.adapter.api.function.CycleFunction;
import io.bench.functions.FunctionFamily;
import io.bench.functions.FunctionRegistry;
import io.bench.functions.Sizes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.function.LongFunction;
import java.util.function.LongUnaryOperator;

/**
 * Lists and sets. {@code ListSized...} takes a size and one function per element, of which the last
 * serves all further ones; {@code ListFunctions}, {@code ListStepped} and {@code ListHashed} have
 * one element per function.
 */
public final class ListAndSetFunctions implements FunctionFamily {

  @Override
  public void register(FunctionRegistry registry) {
    for (ElementInput inputs : ElementInput.values()) {
      sized(registry, "List", inputs, ArrayList::new);
      sized(registry, "Set", inputs, HashSet::new);
      paired(registry, "List", inputs, ArrayList::new);
      paired(registry, "Set", inputs, HashSet::new);
    }
    older(registry, "List", ArrayList::new);
    older(registry, "Set", HashSet::new);
  }

  /** The functions that came before the others, and that older workloads have. */
  private static void older(
      FunctionRegistry registry, String kind, IntFunction<Collection<Object>> empty) {
    registry
        .function(
            kind,
            "A %s of a size; the function of the i-th element takes the input plus i."
                .formatted(kind.toLowerCase(Locale.ROOT)),
            kind + "(HashRange(1,3),NumberNameToString())")
        .overload(
            "long -> (function size, function elements) -> " + kind,
            arguments ->
                built(
                    arguments, 1, arguments.functionAt(0).asLong(0), ElementInput.STEPPED, empty));
  }

  private static void sized(
      FunctionRegistry registry,
      String kind,
      ElementInput inputs,
      IntFunction<Collection<Object>> empty) {
    String name = kind + "Sized" + inputs.suffix();
    registry
        .function(
            name,
            "A " + kind.toLowerCase(Locale.ROOT) + " of a size; " + inputs.description() + ".",
            name + "(2,NumberNameToString())")
        .overload(
            "long -> (int size, function... elements) -> " + kind,
            arguments -> {
              int size = Sizes.argument(arguments, 0, "the size", Sizes.MAXIMAL_ELEMENTS);
              return built(arguments, 1, input -> size, inputs, empty);
            })
        .overload(
            "long -> (function size, function... elements) -> " + kind,
            arguments -> built(arguments, 1, arguments.functionAt(0).asLong(0), inputs, empty));
  }

  private static void paired(
      FunctionRegistry registry,
      String kind,
      ElementInput inputs,
      IntFunction<Collection<Object>> empty) {
    String name = kind + (inputs == ElementInput.SAME ? "Functions" : inputs.suffix());
    registry
        .function(
            name,
            "A "
                + kind.toLowerCase(Locale.ROOT)
                + " with an element for each function; "
                + inputs.description()
                + ".",
            name + "(NumberNameToString(),ToString())")
        .overload(
            "long -> (function... elements) -> " + kind,
            arguments -> {
              int size = arguments.count();
              return built(arguments, 0, input -> size, inputs, empty);
            });
  }

  private static CompiledFunction built(
      ArgumentValues arguments,
      int firstElement,
      LongUnaryOperator sizes,
      ElementInput inputs,
      IntFunction<Collection<Object>> empty) {
    List<? extends LongFunction<?>> elements =
        arguments.functionsFrom(firstElement).stream().map(CycleFunction::boxed).toList();
    if (elements.isEmpty()) {
      throw new ArgumentException(firstElement, "at least one function for the elements is needed");
    }
    int last = elements.size() - 1;
    return new LongToObject(
        input -> {
          int size = Sizes.ofData(sizes.applyAsLong(input), "the size", Sizes.MAXIMAL_ELEMENTS);
          Collection<Object> collection = empty.apply(size);
          long weight = 0;
          long elementInput = inputs.first(input);
          for (int i = 0; i < size; i++) {
            Object element = elements.get(Math.min(i, last)).apply(elementInput);
            weight += Sizes.weight(element);
            Sizes.checkLength(weight);
            collection.add(element);
            elementInput = inputs.next(elementInput);
          }
          return collection;
        });
  }
}
