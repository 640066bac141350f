package io.bench.functions.file;

import io.bench.adapter.api.function.ArgumentException;
import io.bench.adapter.api.function.ArgumentValues;
import io.bench.adapter.api.function.CompiledFunction;
import io.bench.adapter.api.function.CompiledFunction.LongToObject;
import io.bench.functions.FunctionFamily;
import io.bench.functions.FunctionRegistry;
import io.bench.functions.hash.Murmur3;
import io.bench.functions.text.TextExtract;

/** Extracts of a text file. */
public final class ExtractFunctions implements FunctionFamily {

  @Override
  public void register(FunctionRegistry registry) {
    registry
        .function(
            "HashedFileExtractToString",
            "A pseudo-random piece of a file, from a minimal to a maximal number of characters.",
            "HashedFileExtractToString('data/nationalities.csv',20,40)")
        .overload(
            "long -> (String file, int minimum, int maximum) -> String",
            ExtractFunctions::sizedByRange)
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
