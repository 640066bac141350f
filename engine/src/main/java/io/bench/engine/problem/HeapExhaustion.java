package io.bench.engine.problem;

import org.jspecify.annotations.Nullable;

/** Tells a heap that is too small for what was asked from a bug. */
public final class HeapExhaustion {

  private HeapExhaustion() {}

  /** One line for people if memory ran out somewhere below what was thrown, otherwise null. */
  public static @Nullable String in(Throwable thrown) {
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof OutOfMemoryError) {
        return "out of memory ("
            + cause.getMessage()
            + "): Bench may use "
            + (Runtime.getRuntime().maxMemory() >> 20)
            + " MB of heap; give it more, as by JDK_JAVA_OPTIONS=-Xmx2g, or ask for fewer ops in flight"
            + " or smaller values";
      }
    }
    return null;
  }
}
