package io.bench.cql.transport;

import io.bench.adapter.api.Parameter;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.socket.SocketChannel;
import java.time.Duration;
import java.util.Optional;

/**
 * How the event loop of a lane reads and writes its sockets, and waits for them.
 *
 * @param spin for how long it looks for answers before it sleeps; zero to sleep at once
 */
public record LaneSockets(SocketTransport transport, Duration spin) {

  /** See {@link #spin}. */
  public static final Parameter<Duration> SPIN =
      Parameter.duration(
              "spin",
              "how long a lane looks for answers before it sleeps; needs a core per lane; not with"
                  + " io_uring")
          .withDefault("0s");

  /**
   * What values of {@link SocketTransport#PARAMETER} and {@link #SPIN} mean on this machine; see
   * {@link SocketTransport#of}.
   */
  public static LaneSockets of(String transport, Duration spin) {
    return new LaneSockets(SocketTransport.of(transport), spin);
  }

  /** Why values of the two contradict each other, in one line; empty if they do not. */
  public static Optional<String> problem(String transport, Duration spin) {
    return !spin.isZero() && transport.equals(SocketTransport.IO_URING.toString())
        ? Optional.of(
            "parameter 'spin' contradicts transport=io_uring, which sleeps at once: leave one out")
        : Optional.empty();
  }

  /** Makes what an event loop waits with. */
  public IoHandlerFactory ioHandlers() {
    return transport.ioHandlers(spin);
  }

  /** The class of connections. */
  public Class<? extends SocketChannel> channelType() {
    return transport.channelType();
  }
}
