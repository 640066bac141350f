package io.bench.engine.json;

import java.util.Locale;

/**
 * An enum that says how documents call its constants; those of others are in lower case, with the
 * underscores that they have.
 */
public interface Keyed {

  /** The constant's own name. */
  String name();

  /** The name in documents: unless the enum says otherwise in lower case, with hyphens. */
  default String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
