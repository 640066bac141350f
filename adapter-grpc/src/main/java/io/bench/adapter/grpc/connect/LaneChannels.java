package io.bench.adapter.grpc.connect;

import io.grpc.ManagedChannel;
import java.util.ArrayList;
import java.util.List;

/**
 * The channels of a lane: calls go to those that are connected, each in its turn. Hot path; runs on
 * the lane's event loop, but for {@link #add}.
 */
public final class LaneChannels {

  private static final ServerChannel[] NONE = {};

  private final LaneTimers timers;
  private final List<ServerChannel> all = new ArrayList<>();

  /** Those that are connected; all if none is, so that calls end with the reason. */
  private ServerChannel[] inTurn = NONE;

  private int last;

  LaneChannels(LaneTimers timers) {
    this.timers = timers;
  }

  /** Any thread. Adds a channel, which connects and stays connected from now on. */
  void add(ManagedChannel channel) {
    timers.onLoop(
        () -> {
          ServerChannel added = new ServerChannel(channel, timers, this::connectionsChanged);
          all.add(added);
          connectionsChanged();
          added.start();
        });
  }

  private void connectionsChanged() {
    List<ServerChannel> connected = all.stream().filter(ServerChannel::isConnected).toList();
    inTurn = (connected.isEmpty() ? all : connected).toArray(NONE);
  }

  /** The channel of the next call. There must be one. Hot path. */
  public ServerChannel next() {
    ServerChannel[] among = inTurn;
    int at = last + 1 < among.length ? last + 1 : 0;
    last = at;
    return among[at];
  }
}
