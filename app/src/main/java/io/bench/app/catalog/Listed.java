package io.bench.app.catalog;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.bench.adapter.api.Parameter;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What {@code bench list} shows of one thing, as JSON has it.
 *
 * @param folder of the plugin that brings it; null if none does
 */
public record Listed(
    String name, String description, @JsonInclude(Include.NON_NULL) @Nullable String folder) {

  /** A thing that may be a plugin's. */
  public static Listed of(String name, String description, Optional<String> folder) {
    return new Listed(name, description, folder.orElse(null));
  }

  /** A parameter. */
  public record OfParameter(
      String name,
      String type,
      String description,
      @JsonInclude(Include.NON_EMPTY) List<String> choices,
      @Nullable String defaultValue,
      @JsonInclude(Include.NON_EMPTY) List<String> formerNames) {

    /** What is declared of parameters, in their order. */
    public static List<OfParameter> of(List<Parameter<?>> declared) {
      return declared.stream()
          .map(
              parameter ->
                  new OfParameter(
                      parameter.name(),
                      parameter.typeName(),
                      parameter.documentation(),
                      parameter.choices(),
                      parameter.defaultValue(),
                      parameter.formerNames()))
          .toList();
    }
  }

  /** All parameters that need no adapter. */
  public record Parameters(List<OfParameter> engine, List<OfParameter> servers) {}

  /** An adapter. */
  public record OfAdapter(
      String name,
      String description,
      @JsonInclude(Include.NON_NULL) @Nullable String folder,
      List<OfParameter> parameters) {}

  /**
   * A function.
   *
   * @param example a recipe with this function in it
   * @param exampleValue of the recipe, for cycle 1
   */
  public record OfFunction(
      String name,
      String description,
      @JsonInclude(Include.NON_NULL) @Nullable String folder,
      List<String> signatures,
      String example,
      String exampleValue) {}
}
