package io.bench.functions.file;

import io.bench.adapter.api.function.ArgumentException;
import io.bench.adapter.api.function.ArgumentValues;
import io.bench.adapter.api.function.CompiledFunction;
import io.bench.adapter.api.function.CompiledFunction.LongToObject;
import io.bench.adapter.api.function.CompiledFunction.ObjectToObject;
import io.bench.functions.FunctionFamily;
import io.bench.functions.FunctionRegistry;
import io.bench.functions.Sizes;
import io.bench.functions.hash.Murmur3;
import io.bench.functions.text.TextExtract;
import java.util.ArrayList;
import java.util.List;

/** Lines and extracts of a text file. */
public final class FileFunctions implements FunctionFamily {

  private static final String EXAMPLE_FILE = "'data/countries.csv'";

  @Override
  public void register(FunctionRegistry registry) {
    hashedLines(registry);
    lineLists(registry);
    registry
        .function(
            "ModuloLineToString",
            "A file's lines, one after the other.",
            "ModuloLineToString(" + EXAMPLE_FILE + ")")
        .overload(
            "long -> (String file) -> String",
            arguments -> {
              String[] lines = lines(arguments);
              return new LongToObject(
                  input -> lines[(int) Math.floorMod(input, (long) lines.length)]);
            });
    firstLines(registry);
    extracts(registry);
  }

  private static void hashedLines(FunctionRegistry registry) {
    registry
        .function(
            "HashedLineToString",
            "Pseudo-random line of a file.",
            "HashedLineToString(" + EXAMPLE_FILE + ")")
        .overload(
            "long -> (String file) -> String",
            arguments -> {
              String[] lines = lines(arguments);
              return new LongToObject(input -> lines[hashed(input, lines.length)]);
            });
  }

  private static void lineLists(FunctionRegistry registry) {
    registry
        .function(
            "HashedLineToStringList",
            "List of pseudo-random lines of a file; arguments limit its size.",
            "HashedLineToStringList(" + EXAMPLE_FILE + ",2,4)")
        .overload(
            "long -> (String file, int minimum, int maximum) -> List",
            arguments -> {
              String[] lines = lines(arguments);
              long minimum = Sizes.argument(arguments, 1, 0, "the minimum", Sizes.MAXIMAL_ELEMENTS);
              long maximum = Sizes.argument(arguments, 2, 0, "the maximum", Sizes.MAXIMAL_ELEMENTS);
              long width = maximum - minimum + 1;
              if (width <= 0) {
                throw new ArgumentException(2, "no sizes from " + minimum + " to " + (width - 1));
              }
              return new LongToObject(
                  input -> {
                    long size = minimum + Murmur3.hash(input) % width;
                    List<String> chosen = new ArrayList<>((int) size);
                    for (int i = 0; i < size; i++) {
                      chosen.add(lines[hashed(input + i, lines.length)]);
                    }
                    return chosen;
                  });
            });
  }

  private static void firstLines(FunctionRegistry registry) {
    registry
        .function(
            "FirstLines",
            "A file's first line, or its first lines but the last, joined.",
            "FirstLines(" + EXAMPLE_FILE + ")")
        .overloads(
            FileFunctions::firstLines,
            "Object -> (String file) -> String",
            "Object -> (String file, int lines) -> String");
    registry
        .function("TextOfFile", "A file's first line.", "TextOfFile(" + EXAMPLE_FILE + ")")
        .overload("Object -> (String file) -> String", FileFunctions::firstLines);
  }

  /**
   * Of more lines than one the last is left out: the tools whose values must be met leave it out.
   */
  private static CompiledFunction firstLines(ArgumentValues arguments) {
    int wanted = arguments.count() < 2 ? 1 : arguments.positiveIntAt(1, "the number of lines");
    List<String> lines = DataFile.at(0, arguments).lines();
    String text =
        wanted == 1
            ? lines.get(0)
            : String.join("", lines.subList(0, Math.min(wanted, lines.size()) - 1));
    return new ObjectToObject<>(Object.class, input -> text);
  }

  private static String[] lines(ArgumentValues arguments) {
    return DataFile.at(0, arguments).lines().toArray(String[]::new);
  }

  /** Hot path; any thread. */
  private static int hashed(long input, int length) {
    return (int) (Murmur3.hash(input) % length);
  }

  private static void extracts(FunctionRegistry registry) {
    registry
        .function(
            "HashedFileExtractToString",
            "Pseudo-random piece of a file; arguments limit its length.",
            "HashedFileExtractToString('data/nationalities.csv',20,40)")
        .overload(
            "long -> (String file, int minimum, int maximum) -> String",
            FileFunctions::sizedByRange)
        .overload(
            "long -> (String file, function size) -> String",
            arguments ->
                new LongToObject(
                    TextExtract.ofFile(
                        DataFile.at(0, arguments).text(), arguments.functionAt(1).asLong(1))));
  }

  private static CompiledFunction sizedByRange(ArgumentValues arguments) {
    int minimum = arguments.intAt(1);
    int maximum = arguments.intAt(2);
    if (minimum < 0 || maximum < minimum || maximum == Integer.MAX_VALUE) {
      throw new ArgumentException(
          2, "no sizes from " + minimum + " to " + maximum + " can be extracted");
    }
    long width = (long) maximum - minimum + 1;
    return new LongToObject(
        TextExtract.ofFile(
            DataFile.at(0, arguments).text(), input -> minimum + Murmur3.hash(input) % width));
  }
}
