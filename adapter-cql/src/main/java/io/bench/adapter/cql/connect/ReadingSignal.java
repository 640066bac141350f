package io.bench.adapter.cql.connect;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;

/**
 * Hot; the first handler of every connection of a lane: tells the lane that answers have arrived,
 * before any of them is decrypted or decoded.
 */
@ChannelHandler.Sharable
final class ReadingSignal extends ChannelInboundHandlerAdapter {

  private volatile Runnable reading = () -> {};

  /** From now on this is told, on the event loop. Any thread. */
  void tell(Runnable lane) {
    reading = lane;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    reading.run();
    context.fireChannelRead(message);
  }
}
