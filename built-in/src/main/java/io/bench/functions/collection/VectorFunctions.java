package io.bench.functions.collection;

import io.bench.adapter.api.function.ArgumentException;
import io.bench.adapter.api.function.ArgumentValues;
import io.bench.adapter.api.function.CompiledFunction;
import io.bench.adapter.api.function.CompiledFunction.LongToObject;
import io.bench.adapter.api.function.CompiledFunction.ObjectToObject;
import io.bench.adapter.api.function.CycleFunction;
import io.bench.functions.FunctionFamily;
import io.bench.functions.FunctionRegistry;
import io.bench.functions.Sizes;
import io.bench.functions.hash.Murmur3;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import java.util.function.LongToDoubleFunction;
import java.util.function.LongUnaryOperator;

/**
 * Vectors of floats, as lists: an adapter gives them the form that its server knows. The names are
 * those of the published workloads.
 */
public final class VectorFunctions implements FunctionFamily {

  @Override
  public void register(FunctionRegistry registry) {
    registry
        .function(
            "HashedFloatVectors",
            "A vector of pseudo-random floats, from 0.0 to 1.0 unless a range is given.",
            "HashedFloatVectors(4)")
        .overloads(
            arguments -> hashed(sizes(arguments), 0.0, 1.0),
            "long -> (int size) -> List",
            "long -> (function size) -> List")
        .overloads(
            arguments -> hashed(sizes(arguments), arguments.doubleAt(1), arguments.doubleAt(2)),
            "long -> (int size, double minimum, double maximum) -> List",
            "long -> (function size, double minimum, double maximum) -> List");
    for (String name : List.of("CqlVector", "ToCqlVector")) {
      registry
          .function(
              name,
              "A vector of floats from a list, a function that gives a list, or a size and a"
                  + " function of the input plus i.",
              name.equals("CqlVector")
                  ? "CqlVector(3,HashRange(0.0,1.0))"
                  : "HashedFloatVectors(3); ToCqlVector()")
          .overloads(
              arguments -> stepped(sizes(arguments), arguments.functionAt(1).asDouble(1)),
              "long -> (int size, function values) -> List",
              "long -> (function size, function values) -> List")
          .overload("long -> (function list) -> List", VectorFunctions::ofList)
          .overload(
              "List -> () -> List",
              arguments -> new ObjectToObject<>(List.class, VectorFunctions::floats));
    }
    for (String name : List.of("NormalizeCqlVector", "NormalizeVector")) {
      registry
          .function(
              name, "A vector divided by its length.", "HashedFloatVectors(3); " + name + "()")
          .overload(
              "List -> () -> List",
              arguments -> new ObjectToObject<>(List.class, VectorFunctions::normalized));
    }
  }

  private static CompiledFunction ofList(ArgumentValues arguments) {
    CycleFunction lists = arguments.functionAt(0);
    if (!List.class.isAssignableFrom(lists.type())) {
      throw new ArgumentException(
          0, "a function that gives a List is wanted, not " + lists.type().getSimpleName());
    }
    LongFunction<?> values = lists.boxed();
    return new LongToObject(input -> floats((List<?>) values.apply(input)));
  }

  private static LongUnaryOperator sizes(ArgumentValues arguments) {
    return Sizes.sizes(arguments, 0, 1, "the size", Sizes.MAXIMAL_ELEMENTS);
  }

  private static CompiledFunction hashed(LongUnaryOperator sizes, double minimum, double maximum) {
    if (!(minimum <= maximum)) {
      throw new ArgumentException(2, "the maximum lies below the minimum");
    }
    double interval = maximum - minimum;
    return stepped(sizes, input -> interval * Murmur3.unit(input) + minimum);
  }

  private static CompiledFunction stepped(LongUnaryOperator sizes, LongToDoubleFunction values) {
    return new LongToObject(
        input -> {
          int size = Sizes.ofData(sizes.applyAsLong(input), "the size", Sizes.MAXIMAL_ELEMENTS);
          List<Float> vector = new ArrayList<>(size);
          for (int i = 0; i < size; i++) {
            vector.add((float) values.applyAsDouble(input + i));
          }
          return vector;
        });
  }

  private static List<Float> floats(List<?> numbers) {
    List<Float> vector = new ArrayList<>(numbers.size());
    for (Object number : numbers) {
      vector.add(number(number).floatValue());
    }
    return vector;
  }

  /** In the arithmetic of the components' own type, as the tools do whose values must be met. */
  private static List<Float> normalized(List<?> numbers) {
    return !numbers.isEmpty() && numbers.get(0) instanceof Float
        ? normalizedFloats(numbers)
        : normalizedDoubles(numbers);
  }

  private static List<Float> normalizedFloats(List<?> numbers) {
    float squares = 0;
    for (Object number : numbers) {
      float value = number(number).floatValue();
      squares += value * value;
    }
    float length = (float) Math.sqrt(squares);
    List<Float> vector = new ArrayList<>(numbers.size());
    for (Object number : numbers) {
      vector.add(number(number).floatValue() / length);
    }
    return vector;
  }

  private static List<Float> normalizedDoubles(List<?> numbers) {
    double squares = 0;
    for (Object number : numbers) {
      double value = number(number).doubleValue();
      squares += value * value;
    }
    double length = Math.sqrt(squares);
    List<Float> vector = new ArrayList<>(numbers.size());
    for (Object number : numbers) {
      vector.add((float) (number(number).doubleValue() / length));
    }
    return vector;
  }

  private static Number number(Object component) {
    if (component instanceof Number number) {
      return number;
    }
    throw new IllegalArgumentException(
        "a vector is made of numbers, not of a " + component.getClass().getSimpleName());
  }
}
