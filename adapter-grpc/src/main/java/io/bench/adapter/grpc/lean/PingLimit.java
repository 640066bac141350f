package io.bench.adapter.grpc.lean;

import java.util.concurrent.TimeUnit;

/**
 * One thread. How many pings of one connection a server bears: where nothing else is set, servers
 * of gRPC close a connection with "too_many_pings" at the third ping that comes sooner than five
 * minutes after another, unless they have answered something else in between.
 */
final class PingLimit {

  /** Longer than five minutes, since servers go by when pings arrive. */
  static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(310);

  private static final int MOST_EARLY = 1;

  private boolean counts;
  private long lastNanos;
  private int early;

  /** Whether a ping may be sent that could as well be left out. */
  boolean allows(long nowNanos) {
    return early < MOST_EARLY || !isEarly(nowNanos);
  }

  /** A ping is sent, for whatever reason. */
  void sent(long nowNanos) {
    if (isEarly(nowNanos)) {
      early++;
    }
    counts = true;
    lastNanos = nowNanos;
  }

  /** The server has answered a call, and so forgotten the pings before. Hot path. */
  void answered() {
    counts = false;
    early = 0;
  }

  private boolean isEarly(long nowNanos) {
    return counts && nowNanos - lastNanos < INTERVAL_NANOS;
  }
}
