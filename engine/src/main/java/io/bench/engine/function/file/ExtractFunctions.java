package io.bench.engine.function.file;

import io.bench.engine.function.ArgumentException;
import io.bench.engine.function.Arguments;
import io.bench.engine.function.FunctionProvider;
import io.bench.engine.function.FunctionRegistry;
import io.bench.engine.function.LongStep;
import io.bench.engine.function.hash.Murmur3;

/** Extracts of a text file. */
public final class ExtractFunctions implements FunctionProvider {

  @Override
  public void register(FunctionRegistry registry) {
    registry
        .function(
            "HashedFileExtractToString",
            "A pseudo-random piece of a file, from a minimal to a maximal number of characters.",
            "HashedFileExtractToString('data/nationalities.csv',20,40)")
        .overload(
            "long -> (String file, int minimum, int maximum) -> String",
            arguments -> sizedByRange(arguments))
        .overload(
            "long -> (String file, function size) -> String",
            arguments ->
                new LongStep.ToObject(
                    new TextExtract(
                        DataFile.at(0, arguments).text(), arguments.functionAt(1).asLong(1))));
  }

  private static LongStep sizedByRange(Arguments arguments) {
    int minimum = arguments.intAt(1);
    int maximum = arguments.intAt(2);
    if (minimum < 0 || maximum < minimum || maximum == Integer.MAX_VALUE) {
      throw new ArgumentException(
          2, "no sizes from " + minimum + " to " + maximum + " can be extracted");
    }
    long width = (long) maximum - minimum + 1;
    return new LongStep.ToObject(
        new TextExtract(
            DataFile.at(0, arguments).text(), input -> minimum + Murmur3.hash(input) % width));
  }
}
