package io.bench.engine.function.file;

import io.bench.engine.function.Arguments;
import io.bench.engine.function.FunctionProvider;
import io.bench.engine.function.FunctionRegistry;
import io.bench.engine.function.LongStep;
import io.bench.engine.function.TextFunction;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Names of people, as often as the United States census has counted them, and of countries. */
public final class NameFunctions implements FunctionProvider {

  @Override
  public void register(FunctionRegistry registry) {
    people(registry, "FirstNames", "A first name, as often as the US census has it.");
    people(registry, "LastNames", "A last name, as often as the US census has it.");
    registry
        .function("FullNames", "A first name and the last name of the next input.", "FullNames()")
        .overload(
            "long -> () -> String",
            arguments ->
                new LongStep.ToObject(
                    new FullName(drawn("FirstNames", arguments), drawn("LastNames", arguments))));
    countries(registry, "CountryNames", "COUNTRY_NAME", "The name of a country.");
    countries(registry, "CountryCodes", "COUNTRY_CODE", "The code of a country, of two letters.");
  }

  private static void people(FunctionRegistry registry, String name, String summary) {
    registry
        .function(name, summary, name + "()")
        .overload(
            "long -> () -> String", arguments -> new LongStep.ToObject(drawn(name, arguments)))
        .overload(
            "long -> (String mode) -> String",
            arguments -> new LongStep.ToObject(drawn(name, arguments)));
  }

  /**
   * @param modes "map" or "hash", or none
   */
  private static TextFunction drawn(String name, Arguments modes) {
    boolean isLast = name.equals("LastNames");
    List<Object> arguments = new ArrayList<>(List.of("Name", isLast ? "prop100k" : "Weight"));
    arguments.addAll(modes.values());
    arguments.addAll(
        isLast
            ? List.of("data/surnames")
            : List.of("data/female_firstnames", "data/male_firstnames"));
    return CsvFunctions.weighted(new Arguments(arguments));
  }

  private static void countries(
      FunctionRegistry registry, String name, String column, String summary) {
    registry
        .function(name, summary, name + "()")
        .overload(
            "long -> () -> String",
            arguments ->
                new LongStep.ToObject(
                    CsvFunctions.sampled(
                        new Arguments(List.of(column, "n/a", "name", "data/countries")))));
  }

  /** Hot; any thread. */
  private record FullName(TextFunction first, TextFunction last) implements TextFunction {

    @Override
    public String apply(long input) {
      return first.apply(input) + " " + last.apply(input + 1);
    }

    @Override
    public void write(long input, ByteBuffer target) {
      first.write(input, target);
      target.put((byte) ' ');
      last.write(input + 1, target);
    }
  }
}
