package io.bench.adapter.grpc.connect;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ConnectivityState;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import java.util.List;

/**
 * Makes each call on a channel that is connected at that moment; on the first if none is.
 * Thread-safe; for questions before a run, not for its ops.
 */
public final class ConnectedChannel extends Channel {

  private final List<ManagedChannel> channels;

  /**
   * @param channels at least one
   */
  public ConnectedChannel(List<ManagedChannel> channels) {
    this.channels = channels;
  }

  @Override
  public <Q, R> ClientCall<Q, R> newCall(MethodDescriptor<Q, R> method, CallOptions options) {
    return chosen().newCall(method, options);
  }

  @Override
  public String authority() {
    return chosen().authority();
  }

  private ManagedChannel chosen() {
    return channels.stream()
        .filter(channel -> channel.getState(false) == ConnectivityState.READY)
        .findFirst()
        .orElse(channels.get(0));
  }
}
