package io.bench.adapter.grpc.http2;

/**
 * A decoded header block. Blocks of equal bytes are one object, so that whoever reads it may keep
 * what it means.
 */
public final class ResponseBlock {

  /** The status of a block that has none, as trailers. */
  public static final int NO_STATUS = -1;

  private final int status;
  private final byte[][] fields;

  ResponseBlock(int status, byte[][] fields) {
    this.status = status;
    this.fields = fields;
  }

  /** The {@code :status}, or {@link #NO_STATUS}. */
  public int status() {
    return status;
  }

  /** Names and values, alternating, without those that begin with a colon; not to be changed. */
  public byte[][] fields() {
    return fields;
  }

  /** Whether the answer is yet to come. */
  boolean isInformational() {
    return status >= 100 && status < 200;
  }
}
