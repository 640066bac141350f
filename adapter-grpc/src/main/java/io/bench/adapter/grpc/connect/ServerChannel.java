package io.bench.adapter.grpc.connect;

import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ConnectivityState;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;

/**
 * One channel of a lane, which keeps itself connected: at once where the connection that was lost
 * has served calls, after a back-off where it has not. Hot path; runs on the lane's event loop.
 *
 * <p>A connection can be dead without any sign of it (half open, or a server that stands still).
 * The first call that ends overdue on it makes the channel ask the server for its health; if that
 * is not answered either, nor anything else meanwhile, the channel leaves the connection to the
 * calls that are still on it and makes another.
 */
public final class ServerChannel {

  /** As long as the CQL adapter waits for the answer to a heartbeat. */
  public static final long PROBE_MILLIS = 5_000;

  /** So that a server that is alive, but slower than its ops' deadlines, is not flooded. */
  public static final long BETWEEN_PROBES_MILLIS = 1_000;

  /** Before the first attempt to connect again; then twice as long each time. */
  public static final long FIRST_DELAY_MILLIS = 500;

  /** grpc-java's own back-off goes up to two minutes, too long for a benchmark. */
  public static final long LONGEST_DELAY_MILLIS = 4_000;

  /** What is known of the connection since it was made. */
  private enum Evidence {
    NONE,
    ANSWERED,
    OVERDUE
  }

  private final ManagedChannel channel;
  private final LaneTimers timers;
  private final Runnable connectionChanged;
  private Evidence evidence = Evidence.NONE;
  private long delayMillis = FIRST_DELAY_MILLIS;
  private boolean connected;
  private boolean attemptIsDue;
  private boolean probeIsUnderWay;

  /**
   * @param connectionChanged notified whenever {@link #isConnected} has changed
   */
  ServerChannel(ManagedChannel channel, LaneTimers timers, Runnable connectionChanged) {
    this.channel = channel;
    this.timers = timers;
    this.connectionChanged = connectionChanged;
  }

  /** Makes a call, which is not started yet. Hot path. */
  public <Q, R> ClientCall<Q, R> newCall(MethodDescriptor<Q, R> method, CallOptions options) {
    return channel.newCall(method, options);
  }

  /** Something has come from the server. Hot path. */
  public void answered() {
    evidence = Evidence.ANSWERED;
  }

  /** A call has had no answer within its deadline. */
  public void overdue() {
    if (connected && !probeIsUnderWay) {
      probeIsUnderWay = true;
      evidence = Evidence.OVERDUE;
      var unused =
          HealthCheck.ask(channel, new Metadata(), PROBE_MILLIS)
              .thenAccept(status -> timers.onLoop(() -> probed(status)));
    }
  }

  private void probed(Status status) {
    boolean silent = status.getCode() == Status.Code.DEADLINE_EXCEEDED;
    if (silent && evidence == Evidence.OVERDUE && connected) {
      // calls that are on the connection keep it until they end
      channel.enterIdle();
    }
    timers.after(BETWEEN_PROBES_MILLIS, () -> probeIsUnderWay = false);
  }

  /** Whether calls that are made now have a connection. */
  boolean isConnected() {
    return connected;
  }

  /** Connects, and stays connected from now on. To be called once. */
  void start() {
    channel.getState(true);
    follow();
  }

  private void follow() {
    ConnectivityState state = channel.getState(false);
    boolean ready = state == ConnectivityState.READY;
    boolean served = evidence == Evidence.ANSWERED;
    if (ready != connected) {
      connected = ready;
      evidence = Evidence.NONE;
      connectionChanged.run();
    }
    if (state == ConnectivityState.SHUTDOWN) {
      return;
    }
    if (served && !ready) {
      delayMillis = FIRST_DELAY_MILLIS;
    }
    if (state == ConnectivityState.IDLE && served) {
      state = channel.getState(true);
    } else if (state == ConnectivityState.IDLE || state == ConnectivityState.TRANSIENT_FAILURE) {
      attemptLater();
    }
    channel.notifyWhenStateChanged(state, () -> timers.onLoop(this::follow));
  }

  private void attemptLater() {
    if (!attemptIsDue) {
      attemptIsDue = true;
      timers.after(delayMillis, this::attempt);
      delayMillis = Math.min(LONGEST_DELAY_MILLIS, 2 * delayMillis);
    }
  }

  /** A channel may stay in the state of failure while it tries again, so this repeats itself. */
  private void attempt() {
    attemptIsDue = false;
    if (channel.getState(true) == ConnectivityState.TRANSIENT_FAILURE) {
      channel.resetConnectBackoff();
      attemptLater();
    }
  }
}
