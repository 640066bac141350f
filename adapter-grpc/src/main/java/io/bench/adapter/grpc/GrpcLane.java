package io.bench.adapter.grpc;

import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.LaneEventLoop;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import org.jspecify.annotations.Nullable;

/**
 * A lane on its own event loop. Requests of one turn need no flush of ours: grpc-java writes what
 * the loop's own thread has queued with one system call when the turn is over. So {@link #flush},
 * which in a space is another thread's to call, does nothing.
 */
final class GrpcLane implements AdapterLane {

  private static final Metadata.Key<String> TOKEN =
      Metadata.Key.of("x-cassandra-token", Metadata.ASCII_STRING_MARSHALLER);

  private final LaneTransport transport;
  private final LaneLoop loop;
  private final @Nullable String token;
  private final Exchange[] exchanges;
  private final ManagedChannel[] channels;
  private int lastChannel;

  GrpcLane(LaneTransport transport, @Nullable String token, int maxInFlight) {
    this.transport = transport;
    this.token = token;
    this.loop = new LaneLoop(transport.loop());
    this.exchanges = new Exchange[maxInFlight];
    this.channels = transport.channels().toArray(ManagedChannel[]::new);
    for (int slot = 0; slot < maxInFlight; slot++) {
      exchanges[slot] = new Exchange(this);
    }
  }

  @Override
  public LaneEventLoop eventLoop() {
    return loop;
  }

  LaneLoop loop() {
    return loop;
  }

  Exchange exchange(int slot) {
    return exchanges[slot];
  }

  /** The channels take turns, so that every server gets the same share of the ops. */
  ManagedChannel nextChannel() {
    lastChannel = lastChannel + 1 == channels.length ? 0 : lastChannel + 1;
    return channels[lastChannel];
  }

  /** New for each call, since grpc-java adds to it. */
  Metadata headers() {
    return headers(token);
  }

  static Metadata headers(@Nullable String token) {
    Metadata headers = new Metadata();
    if (token != null) {
      headers.put(TOKEN, token);
    }
    return headers;
  }

  @Override
  public void close() {
    transport.close();
  }
}
