package io.bench.engine.function.text;

import io.bench.engine.function.FunctionProvider;
import io.bench.engine.function.FunctionRegistry;
import io.bench.engine.function.LongStep;
import io.bench.engine.function.Sizes;

/** Texts that encode a number. */
public final class CodeFunctions implements FunctionProvider {

  @Override
  public void register(FunctionRegistry registry) {
    registry
        .function(
            "AlphaNumericString",
            "Pseudo-random digits and capital letters, so many.",
            "AlphaNumericString(10)")
        .overload(
            "long -> (int length) -> String",
            arguments -> {
              int length = Sizes.argument(arguments, 0, "the length", Sizes.MAXIMAL_LENGTH);
              return new LongStep.ToObject(new AlphaNumericText(length));
            });
    registry
        .function(
            "Combinations",
            "The input as a number whose digits are taken from sets, one set per place.",
            "Combinations('a-z;0-9')")
        .overload(
            "long -> (String sets) -> String",
            arguments -> new LongStep.ToObject(new CombinationText(arguments.textAt(0))));
    registry
        .function("NumberNameToString", "The input in English words.", "NumberNameToString()")
        .overload("long -> () -> String", arguments -> new LongStep.ToObject(new NumberNameText()));
  }
}
