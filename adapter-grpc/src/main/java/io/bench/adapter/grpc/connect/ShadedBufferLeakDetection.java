package io.bench.adapter.grpc.connect;

import io.grpc.netty.shaded.io.netty.util.ResourceLeakDetector;
import io.grpc.netty.shaded.io.netty.util.ResourceLeakDetector.Level;

/**
 * Netty's search for buffers that nobody has released. It follows one buffer in 128, with a stack
 * trace at each of its stations, which was a twelfth of what a unary call costs the client; so it
 * is off, as a load generator wants it. It is a setting of the whole process.
 */
final class ShadedBufferLeakDetection {

  private static final String LEVEL = "io.grpc.netty.shaded.io.netty.leakDetection.level";

  private ShadedBufferLeakDetection() {}

  /** Switches it off, unless a system property names a level. */
  static void offUnlessAskedFor() {
    if (System.getProperty(LEVEL) == null) {
      ResourceLeakDetector.setLevel(Level.DISABLED);
    }
  }
}
