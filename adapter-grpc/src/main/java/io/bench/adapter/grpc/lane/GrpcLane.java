package io.bench.adapter.grpc.lane;

import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.LaneEventLoop;
import io.bench.adapter.api.lane.LaneLoop;
import io.bench.adapter.grpc.connect.CallHead;
import io.bench.adapter.grpc.connect.CallHeaders;
import io.bench.adapter.grpc.connect.CallMaker;
import io.bench.adapter.grpc.connect.CallMetadata;
import io.bench.adapter.grpc.connect.ChannelSettings;
import io.bench.adapter.grpc.connect.LaneChannels;
import io.bench.adapter.grpc.connect.LaneTransport;
import io.bench.adapter.grpc.connect.ServerChannel;
import io.bench.adapter.grpc.lean.LeanCall;
import io.bench.adapter.grpc.lean.LeanChannels;
import io.grpc.CallOptions;
import io.grpc.ClientStreamTracer;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A lane on its own event loop. Lean requests of one turn are written by {@link #flush}. Those of
 * grpc-java need none: it writes what the loop's own thread has queued with one system call when
 * the turn is over, so that {@link #flush}, which another thread calls in a space, only asks to be
 * notified of that write. {@link #close} does nothing, since the adapter owns the channels.
 */
public final class GrpcLane implements AdapterLane {

  private final LaneLoop loop;
  private final CallHeaders headers;
  private final CallOptions options;
  private final boolean transparentRetries;
  private final int maxInFlight;
  private final LaneChannels channels;
  private final @Nullable LeanChannels lean;

  /**
   * @param transport with all its channels
   * @param lean the lane's own connections, or null if grpc-java carries all calls
   * @param maxInFlight the most ops that are ever in flight here
   */
  public GrpcLane(
      LaneTransport transport,
      @Nullable LeanChannels lean,
      ChannelSettings settings,
      CallHeaders headers,
      int maxInFlight) {
    this.headers = headers;
    this.loop = new LaneLoop(transport.loop(), transport.loop()::inEventLoop);
    this.options =
        settings.compressor() == null
            ? CallOptions.DEFAULT
            : CallOptions.DEFAULT.withCompression(settings.compressor());
    this.transparentRetries = settings.transparentRetries();
    this.maxInFlight = maxInFlight;
    this.channels = transport.channels();
    this.lean = lean;
    transport.carry(loop);
    if (lean != null) {
      lean.whenReading(loop::reading);
    }
  }

  @Override
  public LaneEventLoop eventLoop() {
    return loop;
  }

  @Override
  public void flush() {
    if (lean == null) {
      loop.reportWhenWritten();
    } else if (loop.isOwnThread()) {
      lean.flush();
    }
  }

  /** The event loop that all calls of this lane run on. */
  public LaneLoop loop() {
    return loop;
  }

  /** The most ops that are ever in flight on this lane: slots are 0 to this minus 1. */
  public int maxInFlight() {
    return maxInFlight;
  }

  /**
   * The channels that are connected take turns, so that every server that is up gets the same share
   * of the ops. Hot path; runs on the event loop.
   */
  public ServerChannel nextChannel() {
    return channels.next();
  }

  /**
   * The deadlines of an op's requests.
   *
   * @param deadlineNanos how long each may take
   */
  public Deadlines deadlines(long deadlineNanos) {
    LongSupplier fullRounds = lean == null ? () -> 0 : lean::fullRounds;
    return new Deadlines(loop, System::nanoTime, fullRounds, deadlineNanos);
  }

  /**
   * The headers of an op's calls.
   *
   * @param own the op's metadata
   */
  public CallHead head(CallMetadata own, Deadlines deadlines, String fullMethodName) {
    return new CallHead(headers, own, deadlines.timeout(), fullMethodName);
  }

  /** The headers of streams that outlast many ops, and have no deadline. */
  public CallHead head(String fullMethodName) {
    return new CallHead(headers, CallMetadata.NONE, new Metadata(), fullMethodName);
  }

  /** Whether a call need not wait for the end of others, as far as that is known. Hot path. */
  public boolean hasFreeStream() {
    return lean == null || lean.hasFreeStream();
  }

  /** Who makes the calls of one op in flight. */
  public <R> CallMaker<R> calls(MethodDescriptor<byte[], R> method, CallHead head) {
    return lean == null
        ? new GrpcJavaCalls<>(this, method, head)
        : new LeanCall<>(lean, method, head);
  }

  /**
   * What all calls of an op in flight are made with.
   *
   * @param attempts hears how often grpc-java sends a call, where it may do so more than once
   */
  CallOptions callOptions(ClientStreamTracer.Factory attempts) {
    return transparentRetries ? options.withStreamTracerFactory(attempts) : options;
  }
}
