package io.bench.functions.collection;

import io.bench.functions.hash.Murmur3;

/** What the function of the next element takes. */
enum ElementInput {
  /** The input of the collection, for every element. */
  SAME(""),
  /** The input, the input plus 1, plus 2, ... */
  STEPPED("Stepped"),
  /** The hash of the input, the hash of that, ... */
  HASHED("Hashed");

  private final String suffix;

  ElementInput(String suffix) {
    this.suffix = suffix;
  }

  /** What the names of the functions that work this way end in. */
  String suffix() {
    return suffix;
  }

  /** What the first element's function takes. */
  long first(long input) {
    return this == HASHED ? Murmur3.hash(input) : input;
  }

  /** What the function after one that took {@code previous} takes. */
  long next(long previous) {
    return switch (this) {
      case SAME -> previous;
      case STEPPED -> previous + 1;
      case HASHED -> Murmur3.hash(previous);
    };
  }

  /** How the summaries of functions say it. */
  String description() {
    return switch (this) {
      case SAME -> "each function takes the input";
      case STEPPED -> "the i-th function takes the input plus i";
      case HASHED -> "each function takes the hash of the previous input";
    };
  }
}
