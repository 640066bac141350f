package io.bench.adapter.grpc.http2;

import org.jspecify.annotations.Nullable;

/**
 * A decoded header block; one thread. Blocks of equal bytes are most often one object, so that
 * whoever reads it may keep what it means, in the block itself.
 */
public final class ResponseBlock {

  /** The status of a block that has none, as trailers. */
  public static final int NO_STATUS = -1;

  /** The length of content of which nobody has said it. */
  static final long NO_LENGTH = -1;

  private final int status;
  private final long contentLength;
  private final byte[][] fields;
  private @Nullable Object meaning;

  ResponseBlock(int status, long contentLength, byte[][] fields) {
    this.status = status;
    this.contentLength = contentLength;
    this.fields = fields;
  }

  /** The {@code :status}, or {@link #NO_STATUS}. */
  public int status() {
    return status;
  }

  /** How many bytes of content follow by {@code content-length}, or {@link #NO_LENGTH}. */
  long contentLength() {
    return contentLength;
  }

  /** Names and values, alternating, without those that begin with a colon; not to be changed. */
  public byte[][] fields() {
    return fields;
  }

  /** What {@link #keepMeaning} was given; null before. */
  public @Nullable Object meaning() {
    return meaning;
  }

  /** Keeps what it means to whoever reads it. */
  public void keepMeaning(Object read) {
    meaning = read;
  }

  /** Whether the answer is yet to come. */
  boolean isInformational() {
    return status >= 100 && status < 200;
  }
}
