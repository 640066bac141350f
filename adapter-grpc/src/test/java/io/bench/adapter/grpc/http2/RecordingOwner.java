package io.bench.adapter.grpc.http2;

import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.List;

/** Notes what it hears of its stream. */
final class RecordingOwner implements Http2Stream.Owner {

  final Http2Stream stream = new Http2Stream(this);
  final List<String> heard = new ArrayList<>();
  final List<ResponseBlock> blocks = new ArrayList<>();
  Runnable whenWritable = () -> {};
  int ends;
  int bytes;

  @Override
  public void head(ResponseBlock block, boolean last) {
    blocks.add(block);
    note("head " + block.status(), last);
  }

  @Override
  public void data(ByteBuf in, int start, int length, boolean last) {
    bytes += length;
    note("data " + length, last);
  }

  @Override
  public void writable() {
    heard.add("writable");
    whenWritable.run();
  }

  @Override
  public void reset(long code) {
    note("reset " + code, true);
  }

  @Override
  public void refused(long code, String debugData) {
    note("refused " + code + (stream.isBegun() ? " begun" : ""), true);
  }

  @Override
  public void broken(Http2Violation why) {
    note("broken " + why.code(), true);
  }

  @Override
  public void moved() {
    heard.add("moved");
  }

  @Override
  public void lost(Throwable cause) {
    note("lost", true);
  }

  private void note(String what, boolean last) {
    heard.add(last ? what + "." : what);
    if (last) {
      ends++;
    }
  }
}
