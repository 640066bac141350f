package io.bench.engine.workload.template;

import io.bench.engine.workload.source.SourcePosition;
import org.jspecify.annotations.Nullable;

/**
 * A parameter that a workload's text asks for.
 *
 * @param name as the workload spells it
 * @param defaultValue the first default that the text gives, itself resolved; empty where the text
 *     gives nothing on purpose, null where the text gives no default, so that a value is needed
 * @param position where the name occurs first
 */
public record TemplateParameter(
    String name, @Nullable String defaultValue, SourcePosition position) {

  /** Whether two names mean one parameter: {@code -} and {@code _} are alike in them. */
  public static boolean sameName(String one, String other) {
    return canonicalName(one).equals(canonicalName(other));
  }

  /** The form of a name in which {@code -} and {@code _} are alike. */
  static String canonicalName(String name) {
    return name.replace('-', '_');
  }
}
