package io.bench.adapter.grpc.http2;

import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * One stream of a connection, and the next one when it has ended: belongs to one call at a time.
 * Hot path; runs on the connection's thread.
 */
public final class Http2Stream {

  /** Whose stream it is. All calls come while the connection reads or writes; each end once. */
  public interface Owner {

    /**
     * A header block, but for those that only announce an answer.
     *
     * @param last whether the stream has ended with it
     */
    void head(ResponseBlock block, boolean last);

    /**
     * Content.
     *
     * @param in holds it; must not be kept, and its indices must stay as they are
     * @param last whether the stream has ended with it
     */
    void data(ByteBuf in, int start, int length, boolean last);

    /** More can be sent after {@link Http2Connection#isReady} has said no. */
    void writable();

    /** The server has ended the stream. */
    void reset(long code);

    /** The connection takes no more streams, and the server has not processed this one. */
    void refused(long code, String debugData);

    /** What has come on the stream is not allowed; the server has been told so. */
    void broken(Http2Violation why);

    /** The stream waits on another connection now, as the one before could not be used. */
    void moved();

    /** The connection has ended. */
    void lost(Throwable cause);
  }

  /** The id of a stream that is not open. */
  static final int NONE = 0;

  final Owner owner;

  int id = NONE;

  /** Outlasts the stream, for its owner. */
  boolean begun;

  /** Null unless it waits until it may be opened. */
  @Nullable RequestFields waiting;

  /** How many bytes it may send; negative after the server has lowered its windows. */
  int sendWindow;

  /** How many bytes the server may send. */
  int receiveWindow;

  /** How many bytes of content its response announces; {@link ResponseBlock#NO_LENGTH} if none. */
  long contentLength = ResponseBlock.NO_LENGTH;

  private long contentRead;

  /** What it is to send as soon as windows allow. */
  @Nullable ByteBuf unsent;

  boolean endAfterUnsent;
  boolean sendsNoMore;
  boolean headSeen;
  boolean isBlocked;
  boolean wantsToSend;

  public Http2Stream(Owner owner) {
    this.owner = owner;
  }

  /** Whether it is on a connection, and has not ended. */
  public boolean isOpen() {
    return id != NONE;
  }

  /** Whether it is on a connection that has not let it begin yet. */
  public boolean isWaiting() {
    return waiting != null;
  }

  /** Whether the server may have seen it: in its current use or, if that has ended, the last. */
  public boolean isBegun() {
    return begun;
  }

  /**
   * Reads more content; returns whether it has the length that was announced, or still may have. A
   * response without content may announce any: it may tell what others would have.
   *
   * @param last whether the response ends with it
   */
  boolean takesContent(int more, boolean last) {
    contentRead += more;
    return contentLength == ResponseBlock.NO_LENGTH
        || (contentRead <= contentLength
            && (!last || contentRead == contentLength || contentRead == 0));
  }

  void clear() {
    id = NONE;
    contentLength = ResponseBlock.NO_LENGTH;
    contentRead = 0;
    waiting = null;
    endAfterUnsent = false;
    sendsNoMore = false;
    headSeen = false;
    isBlocked = false;
    wantsToSend = false;
    if (unsent != null) {
      unsent.release();
      unsent = null;
    }
  }
}
