package io.bench.adapter.grpc.http2;

import static io.bench.adapter.grpc.http2.FrameRules.protocolError;
import static io.bench.adapter.grpc.http2.FrameRules.requireConnection;
import static io.bench.adapter.grpc.http2.FrameRules.requireLength;
import static io.bench.adapter.grpc.http2.FrameRules.sizeError;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One thread. Reads the frames that are about the connection itself, and keeps what they say: RFC
 * 9113, sections 6.5 and 6.7 to 6.9. Where this throws, the connection cannot go on.
 */
final class ConnectionFrames {

  private final PeerSettings peer;
  private final Http2Streams streams;
  private final Http2Output output;
  private final FieldTable fieldTable;
  private final ResponseBlocks blocks;

  private boolean settled;
  private long pingsAnswered;
  private @Nullable GoneAway goneAway;

  ConnectionFrames(
      PeerSettings peer,
      Http2Streams streams,
      Http2Output output,
      FieldTable fieldTable,
      ResponseBlocks blocks) {
    this.peer = peer;
    this.streams = streams;
    this.output = output;
    this.fieldTable = fieldTable;
    this.blocks = blocks;
  }

  /** Whether the server has said what it allows. */
  boolean isSettled() {
    return settled;
  }

  /** What the server said when it first said that it takes no more streams; null if it did not. */
  @Nullable GoneAway goneAway() {
    return goneAway;
  }

  /** How many pings the server has answered. */
  long pingsAnswered() {
    return pingsAnswered;
  }

  void settings(int flags, int id, ByteBuf in, int start, int length) {
    requireConnection(id, "SETTINGS");
    if ((flags & Http2Frame.ACK) != 0) {
      requireLength(0, length, "acknowledging SETTINGS");
      blocks.tableIsGone();
      return;
    }
    int windowBefore = peer.initialWindow();
    peer.read(in, start, length);
    fieldTable.allow(peer.smallestHeaderTable());
    fieldTable.allow(peer.headerTable());
    output.maxFrame(peer.maxFrame());
    output.answerBuffer().settingsAck();
    settled = true;
    streams.settled();
    if (peer.initialWindow() != windowBefore) {
      streams.widen(peer.initialWindow() - windowBefore);
    }
    streams.beginWaiting();
  }

  void ping(int flags, int id, ByteBuf in, int start, int length) {
    requireLength(Long.BYTES, length, "PING");
    requireConnection(id, "PING");
    if ((flags & Http2Frame.ACK) != 0) {
      pingsAnswered++;
    } else {
      output.answerBuffer().ping(true, in.getLong(start));
    }
  }

  void windowUpdate(ByteBuf in, int start, int length) {
    requireLength(Integer.BYTES, length, "WINDOW_UPDATE");
    int increment = in.getInt(start) & Http2Frame.GREATEST;
    if (increment == 0) {
      throw protocolError("a window that grows by nothing");
    }
    output.addWindow(increment);
  }

  void goAway(int id, ByteBuf in, int start, int length) {
    requireConnection(id, "GOAWAY");
    int fixed = 2 * Integer.BYTES;
    if (length < fixed) {
      throw sizeError("a GOAWAY frame of " + length + " bytes");
    }
    List<Http2Stream> unprocessed = streams.goAway(in.getInt(start) & Http2Frame.GREATEST);
    long code = in.getUnsignedInt(start + Integer.BYTES);
    String debugData = in.toString(start + fixed, length - fixed, StandardCharsets.UTF_8);
    if (goneAway == null) {
      goneAway = new GoneAway(code, debugData);
    }
    for (Http2Stream stream : unprocessed) {
      stream.owner.refused(code, debugData);
    }
  }
}
