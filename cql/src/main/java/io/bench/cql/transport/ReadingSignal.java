package io.bench.cql.transport;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;

/**
 * The first handler of every connection of a lane: tells the lane that answers have arrived, before
 * any of them is decrypted or decoded. Hot path.
 */
@ChannelHandler.Sharable
public final class ReadingSignal extends ChannelInboundHandlerAdapter {

  /** Told on the event loop. */
  private volatile Runnable lane = () -> {};

  /** Any thread. Runs an action, on the event loop, from now on whenever bytes have arrived. */
  public void tell(Runnable action) {
    lane = action;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    lane.run();
    context.fireChannelRead(message);
  }
}
