package io.bench.adapter.cql.connect;

import io.netty.util.ResourceLeakDetector;
import io.netty.util.ResourceLeakDetector.Level;

/**
 * Netty's search for buffers that nobody has released. It follows one buffer in 128, with a stack
 * trace at each of its stations; a load generator has better uses for the CPU, so it is off. It is
 * a setting of the whole process.
 */
final class BufferLeakDetection {

  private static final String LEVEL = "io.netty.leakDetection.level";

  private BufferLeakDetection() {}

  /** Switches it off, unless a system property names a level. */
  static void offUnlessAskedFor() {
    if (System.getProperty(LEVEL) == null) {
      ResourceLeakDetector.setLevel(Level.DISABLED);
    }
  }
}
