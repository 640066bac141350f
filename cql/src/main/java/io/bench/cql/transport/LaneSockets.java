package io.bench.cql.transport;

import io.bench.adapter.api.Parameter;
import io.bench.adapter.api.lane.AwaitedAnswers;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.util.ResourceLeakDetector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.function.Supplier;

/**
 * How the event loop of a lane reads and writes its sockets, and waits for them.
 *
 * @param spin for how long it looks for answers before it sleeps, while its lane has ops in flight;
 *     zero to sleep at once
 */
public record LaneSockets(SocketTransport transport, Duration spin) {

  /** See {@link #spin}. */
  public static final Parameter<Duration> SPIN =
      Parameter.duration(
              "spin",
              "how long a lane with ops in flight looks for answers before it sleeps (at most"
                  + " 10ms); needs a core per lane; not with io_uring")
          .withDefault("0s");

  /**
   * Names the level of Netty's search for buffers that nobody has released, in the whole process.
   * It follows one buffer in 128, with a stack trace at each of its stations, which was a twelfth
   * of what a unary gRPC call costs the client; so it is off unless this property is set.
   */
  private static final String LEAK_DETECTION = "io.netty.leakDetection.level";

  /** Beside an answer that takes longer, the time that a thread takes to wake up does not show. */
  static final Duration LONGEST_SPIN = Duration.ofMillis(10);

  /**
   * What values of {@link SocketTransport#PARAMETER} and {@link #SPIN} mean on this machine; see
   * {@link SocketTransport#of}.
   */
  public static LaneSockets of(String transport, Duration spin) {
    return new LaneSockets(SocketTransport.of(transport), spin);
  }

  /** What is wrong with values of the two, a line each; empty if nothing is. */
  public static List<String> problems(String transport, Duration spin) {
    List<String> problems = new ArrayList<>();
    if (spin.compareTo(LONGEST_SPIN) > 0) {
      problems.add(
          "parameter 'spin' must be at most %dms: a sleep hardly delays slower answers"
              .formatted(LONGEST_SPIN.toMillis()));
    }
    if (!spin.isZero() && transport.equals(SocketTransport.IO_URING.toString())) {
      problems.add(
          "parameter 'spin' contradicts transport=io_uring, which sleeps at once: leave one out");
    }
    return problems;
  }

  /**
   * Makes the event loop of one lane, alone in its group; its thread is a daemon.
   *
   * @param threads makes the thread, which gets the name
   * @param lane the lane that it carries, asked on the event loop; {@link AwaitedAnswers#NONE}
   *     before there is one
   * @throws IllegalArgumentException if the transport cannot spin, but should
   */
  public EventLoopGroup eventLoop(
      String name, ThreadFactory threads, Supplier<AwaitedAnswers> lane) {
    if (System.getProperty(LEAK_DETECTION) == null) {
      ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.DISABLED);
    }
    return new MultiThreadIoEventLoopGroup(
        1,
        task -> {
          Thread thread = threads.newThread(task);
          thread.setName(name);
          thread.setDaemon(true);
          return thread;
        },
        ioHandlers(lane));
  }

  /** Makes what that event loop waits with. */
  IoHandlerFactory ioHandlers(Supplier<AwaitedAnswers> lane) {
    return spin.isZero()
        ? transport.ioHandlers()
        : transport.ioHandlers(() -> new SpinningSelect(spin.toNanos(), System::nanoTime, lane));
  }

  /** The class of connections. */
  public Class<? extends SocketChannel> channelType() {
    return transport.channelType();
  }
}
