package io.bench.engine.workload.template;

import org.jspecify.annotations.Nullable;

/**
 * One place in a text where a template parameter is named.
 *
 * @param start offset of its first character
 * @param end offset after its last character
 * @param name the parameter
 * @param defaultText the default as it stands there, unresolved; null if there is none
 * @param spelling how it is written
 */
record TemplateReference(
    int start, int end, String name, @Nullable String defaultText, Spelling spelling) {

  /** How a reference is written. */
  enum Spelling {
    /** {@code TEMPLATE(name,default)}. */
    CALL,
    /** {@code TEMPLATE(name:default)}, read like {@link #CALL}, with a warning. */
    CALL_WITH_COLON,
    /** {@code TEMPLATE(name,default)>>}, read like {@link #CALL}, with a warning. */
    CALL_WITH_ANGLES,
    /** {@code ${name:default}}. */
    DOLLAR,
    /** {@code <<name:default>>}. */
    ANGLES
  }
}
