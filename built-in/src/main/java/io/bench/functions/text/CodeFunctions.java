package io.bench.functions.text;

import io.bench.adapter.api.function.CompiledFunction.LongToObject;
import io.bench.functions.FunctionFamily;
import io.bench.functions.FunctionRegistry;
import io.bench.functions.Sizes;

/** Texts that encode a number. */
public final class CodeFunctions implements FunctionFamily {

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
              return new LongToObject(new AlphaNumericText(length));
            });
    registry
        .function(
            "Combinations",
            "The input as a number whose digits are taken from sets, one set per place.",
            "Combinations('a-z;0-9')")
        .overload(
            "long -> (String sets) -> String",
            arguments -> new LongToObject(new CombinationText(arguments.textAt(0))));
    registry
        .function("NumberNameToString", "The input in English words.", "NumberNameToString()")
        .overload("long -> () -> String", arguments -> new LongToObject(new NumberNameText()));
  }
}
