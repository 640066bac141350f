package io.bench.adapter.grpc.lane;

import io.grpc.ClientStreamTracer;
import io.grpc.Metadata;

/**
 * Hot; on the event loop. Counts the attempts of the calls of one op in flight, of which grpc-java
 * makes more than one where it retries by itself. Made once for each op in flight and used again.
 */
public final class Attempts extends ClientStreamTracer.Factory {

  private static final ClientStreamTracer SILENT = new ClientStreamTracer() {};

  private long streams;

  /** Forgets what was counted: a new try begins. */
  public void begin() {
    streams = 0;
  }

  /**
   * How many attempts there were beyond the calls that were made.
   *
   * @param calls made since {@link #begin}
   */
  public long beyond(long calls) {
    return Math.max(0, streams - calls);
  }

  @Override
  public ClientStreamTracer newClientStreamTracer(
      ClientStreamTracer.StreamInfo info, Metadata headers) {
    streams++;
    return SILENT;
  }
}
