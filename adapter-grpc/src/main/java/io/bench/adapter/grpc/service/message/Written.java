package io.bench.adapter.grpc.service.message;

/** What became of a value. */
enum Written {
  /** It was null, and nothing was written. */
  NOTHING,
  /** It is what a reader assumes of a field that is not there. */
  DEFAULT,
  VALUE;

  static Written of(boolean isDefault) {
    return isDefault ? DEFAULT : VALUE;
  }
}
