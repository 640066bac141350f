package io.bench.benchmarks.grpc;

import io.bench.benchmarks.turn.Loop;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.netty.NettyChannelBuilder;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * What a careful programmer would write to load one method as hard as possible: one channel on one
 * event loop, calls started from where the one before ended, the request's bytes made once.
 */
public final class BareCalls implements Loop {

  private final EventLoopGroup group =
      new MultiThreadIoEventLoopGroup(1, EpollIoHandler.newFactory());
  private final ManagedChannel channel;
  private final byte[] request;
  private final int inFlight;
  private final long deadlineSeconds;

  // of the event loop, while a run lasts
  private long endNanos;
  private long ended;
  private Status failure = Status.OK;
  private CountDownLatch running = new CountDownLatch(0);

  /**
   * @param address host and port
   * @param deadlineSeconds of each call, as Bench gives it one; grpc-java sets a timer for each,
   *     which Bench does not
   */
  public BareCalls(String address, byte[] request, int inFlight, long deadlineSeconds) {
    this.request = request;
    this.inFlight = inFlight;
    this.deadlineSeconds = deadlineSeconds;
    this.channel =
        NettyChannelBuilder.forTarget(address, InsecureChannelCredentials.create())
            .eventLoopGroup(group)
            .channelType(EpollSocketChannel.class)
            .directExecutor()
            .disableRetry()
            .build();
  }

  @Override
  public long run(long nanos) throws InterruptedException {
    running = new CountDownLatch(inFlight);
    group
        .next()
        .execute(
            () -> {
              ended = 0;
              endNanos = System.nanoTime() + nanos;
              for (int i = 0; i < inFlight; i++) {
                call();
              }
            });
    running.await();
    if (!failure.isOk()) {
      throw new IllegalStateException(failure.toString());
    }
    return ended;
  }

  private void call() {
    CallOptions options = CallOptions.DEFAULT.withDeadlineAfter(deadlineSeconds, TimeUnit.SECONDS);
    ClientCall<byte[], Integer> call = channel.newCall(EchoMethods.UNARY_COUNTED, options);
    call.start(new Answer(), new Metadata());
    call.request(2);
    call.sendMessage(request);
    call.halfClose();
  }

  private final class Answer extends ClientCall.Listener<Integer> {
    @Override
    public void onClose(Status status, Metadata trailers) {
      if (status.isOk()) {
        ended++;
      } else {
        failure = status;
      }
      if (failure.isOk() && System.nanoTime() < endNanos) {
        call();
      } else {
        running.countDown();
      }
    }
  }

  @Override
  public void close() {
    channel.shutdownNow();
    var unused = group.shutdownGracefully(0, 1, TimeUnit.SECONDS);
  }
}
