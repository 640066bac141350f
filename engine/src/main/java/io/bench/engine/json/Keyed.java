package io.bench.engine.json;

/** An enum whose constants have names of their own in documents; others are in lower case. */
public interface Keyed {

  /** The name in documents. */
  String key();
}
