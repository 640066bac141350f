package io.bench.functions.file;

import io.bench.adapter.api.function.ArgumentValues;
import io.bench.adapter.api.function.CompiledFunction.LongToObject;
import io.bench.adapter.api.function.TextFunction;
import io.bench.functions.FunctionFamily;
import io.bench.functions.FunctionRegistry;
import io.bench.functions.text.JoinedText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;

/** Names of people, as often as the United States census has counted them, and of countries. */
public final class NameFunctions implements FunctionFamily {

  @Override
  public void register(FunctionRegistry registry) {
    people(registry, "FirstNames", "A first name, with its frequency in the US census.");
    people(registry, "LastNames", "A last name, with its frequency in the US census.");
    registry
        .function("FullNames", "A first name and the last name of the next input.", "FullNames()")
        .overload(
            "long -> () -> String",
            arguments -> {
              TextFunction first = TextFunction.of(drawn("FirstNames", arguments));
              TextFunction last = TextFunction.of(drawn("LastNames", arguments));
              return new LongToObject(
                  new JoinedText(List.of("", " ", ""), List.of(first, last), null));
            });
    countries(registry, "CountryNames", "COUNTRY_NAME", "The name of a country.");
    countries(registry, "CountryCodes", "COUNTRY_CODE", "The two-letter code of a country.");
  }

  private static void people(FunctionRegistry registry, String name, String summary) {
    registry
        .function(name, summary, name + "()")
        .overloads(
            arguments -> new LongToObject(drawn(name, arguments)),
            "long -> () -> String",
            "long -> (String mode) -> String");
  }

  /**
   * @param modes "map" or "hash", or none
   */
  private static LongFunction<String> drawn(String name, ArgumentValues modes) {
    boolean isLast = name.equals("LastNames");
    List<Object> arguments = new ArrayList<>(List.of("Name", isLast ? "prop100k" : "Weight"));
    arguments.addAll(modes.values());
    arguments.addAll(
        isLast
            ? List.of("data/surnames")
            : List.of("data/female_firstnames", "data/male_firstnames"));
    return CsvFunctions.weighted(new ArgumentValues(arguments));
  }

  private static void countries(
      FunctionRegistry registry, String name, String column, String summary) {
    registry
        .function(name, summary, name + "()")
        .overload(
            "long -> () -> String",
            arguments ->
                new LongToObject(
                    CsvFunctions.sampled(
                        new ArgumentValues(List.of(column, "n/a", "name", "data/countries")))));
  }
}
