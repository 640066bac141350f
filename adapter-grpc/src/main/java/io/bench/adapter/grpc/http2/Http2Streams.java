package io.bench.adapter.grpc.http2;

import io.netty.handler.codec.http2.Http2Error;
import io.netty.util.collection.IntObjectHashMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The streams of a connection: those that are open, and in their order those that wait until the
 * server allows one more. Hot path; one thread.
 */
final class Http2Streams {

  /** A new connection is made while there are so many ids left for this one. */
  private static final int FEW_IDS = 1 << 20;

  private final PeerSettings peer;
  private final Http2Output output;
  private final FieldTable fieldTable;
  private final int receiveWindow;
  private final IntObjectHashMap<Http2Stream> open = new IntObjectHashMap<>();
  private final ArrayDeque<Http2Stream> waiting = new ArrayDeque<>();

  /** Whose frame came last: that of the next frame is most often the same. */
  private @Nullable Http2Stream recent;

  private int nextId;
  private boolean settled;
  private boolean goneAway;
  private int lastProcessed = Http2Frame.GREATEST;

  /**
   * @param receiveWindow how many bytes the server may send on each
   */
  Http2Streams(
      PeerSettings peer,
      Http2Output output,
      FieldTable fieldTable,
      int receiveWindow,
      int firstId) {
    this.peer = peer;
    this.output = output;
    this.fieldTable = fieldTable;
    this.receiveWindow = receiveWindow;
    this.nextId = firstId;
  }

  boolean takesMore() {
    return !goneAway && nextId > 0 && nextId <= Http2Frame.GREATEST - FEW_IDS;
  }

  /** Whether one that is added begins at once. */
  boolean hasFree() {
    return waiting.isEmpty() && mayBegin() && takesMore();
  }

  /** How many may be open at the same time; the greatest number if the server has not said. */
  long most() {
    return peer.maxStreams();
  }

  int inUse() {
    return open.size() + waiting.size();
  }

  /** The server has said what it allows. */
  void settled() {
    settled = true;
  }

  /**
   * The stream of a frame; null if it has ended.
   *
   * @throws Http2Violation if there was none
   */
  @Nullable Http2Stream get(int id) {
    Http2Stream before = recent;
    if (before != null && before.id == id) {
      return before;
    }
    Http2Stream stream = open.get(id);
    recent = stream;
    if (stream == null && ((id & 1) == 0 || (nextId > 0 && id >= nextId))) {
      throw FrameRules.protocolError("a frame on stream " + id + ", which is not open");
    }
    return stream;
  }

  /** The stream of this id if it is open. */
  @Nullable Http2Stream find(int id) {
    return open.get(id);
  }

  void add(Http2Stream stream, RequestFields fields) {
    if (stream.isOpen() || stream.isWaiting()) {
      throw new IllegalStateException("the stream is in use");
    }
    if (waiting.isEmpty() && mayBegin() && !goneAway && nextId > 0) {
      begin(stream, fields);
    } else {
      stream.begun = false;
      stream.waiting = fields;
      waiting.addLast(stream);
    }
  }

  private boolean mayBegin() {
    return settled && open.size() < peer.maxStreams();
  }

  private void begin(Http2Stream stream, RequestFields fields) {
    stream.id = nextId;
    stream.begun = true;
    nextId += 2; // negative after the last
    stream.sendWindow = peer.initialWindow();
    stream.receiveWindow = receiveWindow;
    open.put(stream.id, stream);
    output.head(stream.id, fieldTable.block(fields));
  }

  /** Begins those that wait and may. */
  void beginWaiting() {
    while (!waiting.isEmpty() && mayBegin()) {
      Http2Stream stream = waiting.removeFirst();
      RequestFields fields = stream.waiting;
      if (fields == null || goneAway || nextId < 0) {
        output.forget(stream);
        stream.clear();
        stream.owner.refused(Http2Error.NO_ERROR.code(), "");
        continue;
      }
      stream.waiting = null;
      begin(stream, fields);
      if (stream.endAfterUnsent && stream.unsent == null) {
        output.end(stream);
      }
      output.resume(stream);
    }
  }

  /** The stream has ended. */
  void detach(Http2Stream stream) {
    if (stream.isOpen()) {
      open.remove(stream.id);
    } else {
      waiting.remove(stream);
    }
    if (recent == stream) {
      recent = null; // it may be opened next on another connection, with any id
    }
    output.forget(stream);
    stream.clear();
  }

  /**
   * The server has changed what each stream may send at first.
   *
   * @throws Http2Violation if a window is too large with it
   */
  void widen(int delta) {
    for (Http2Stream stream : new ArrayList<>(open.values())) {
      long window = (long) stream.sendWindow + delta;
      if (window > Http2Frame.GREATEST) {
        throw FrameRules.flowControlError("a stream's window is too large");
      }
      stream.sendWindow = (int) window;
      output.resume(stream);
    }
  }

  /**
   * The server takes no more streams.
   *
   * @param last the last that it has processed, or may have
   * @return those that it has not
   * @throws Http2Violation if it has said less before
   */
  List<Http2Stream> goAway(int last) {
    if (last > lastProcessed) {
      throw FrameRules.protocolError("a GOAWAY that takes back the one before");
    }
    lastProcessed = last;
    goneAway = true;
    List<Http2Stream> unprocessed = new ArrayList<>(waiting);
    for (Http2Stream stream : open.values()) {
      if (stream.id > last) {
        unprocessed.add(stream);
      }
    }
    unprocessed.forEach(this::detach);
    return unprocessed;
  }

  /** Lets those that wait do so on another connection. */
  void moveWaiting(Http2Streams next) {
    List<Http2Stream> moved = new ArrayList<>(waiting);
    waiting.clear();
    next.waiting.addAll(moved);
    for (Http2Stream stream : moved) {
      stream.owner.moved();
    }
  }

  /** Forgets all, and returns them. */
  List<Http2Stream> close() {
    goneAway = true;
    List<Http2Stream> all = new ArrayList<>(open.values());
    all.addAll(waiting);
    all.forEach(this::detach);
    return all;
  }
}
