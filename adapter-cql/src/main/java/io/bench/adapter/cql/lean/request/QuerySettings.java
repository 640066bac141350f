package io.bench.adapter.cql.lean.request;

import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * What stands beside the values of a request. Native protocol v4 and v5, section 4.1.4. Hot path;
 * on the lane's thread.
 *
 * @param version of the protocol, 4 or 5
 * @param consistency its code
 * @param serialConsistency its code, or -1 to leave it to the server
 * @param pageSize rows per page, or -1 for no pages
 * @param skipMetadata whether the answer may leave out the columns, which are known
 * @param timestamps gives each write its time, or null to leave it to the server
 */
public record QuerySettings(
    int version,
    int consistency,
    int serialConsistency,
    int pageSize,
    boolean skipMetadata,
    @Nullable Timestamps timestamps) {

  private static final int VALUES = 0x01;
  private static final int SKIP_METADATA = 0x02;
  private static final int PAGE_SIZE = 0x04;
  private static final int PAGING_STATE = 0x08;
  private static final int SERIAL_CONSISTENCY = 0x10;
  private static final int TIMESTAMP = 0x20;

  /** Appends consistency and flags, which stand before the values of a single statement. */
  void appendBeforeValues(ByteBuf out, boolean values, boolean pagingState) {
    int flags =
        (values ? VALUES : 0)
            | (skipMetadata ? SKIP_METADATA : 0)
            | (pageSize > 0 ? PAGE_SIZE : 0)
            | (pagingState ? PAGING_STATE : 0)
            | flagsOfBoth();
    out.writeShort(consistency);
    appendFlags(out, flags);
  }

  /** Appends what follows the values of a single statement. */
  void appendBehindValues(ByteBuf out, byte @Nullable [] pagingState) {
    if (pageSize > 0) {
      out.writeInt(pageSize);
    }
    if (pagingState != null) {
      out.writeInt(pagingState.length).writeBytes(pagingState);
    }
    appendEnd(out);
  }

  /** Appends what follows the statements of a batch. */
  void appendToBatch(ByteBuf out) {
    out.writeShort(consistency);
    appendFlags(out, flagsOfBoth());
    appendEnd(out);
  }

  private int flagsOfBoth() {
    return (serialConsistency >= 0 ? SERIAL_CONSISTENCY : 0) | (timestamps != null ? TIMESTAMP : 0);
  }

  private void appendFlags(ByteBuf out, int flags) {
    if (version >= 5) {
      out.writeInt(flags);
    } else {
      out.writeByte(flags);
    }
  }

  private void appendEnd(ByteBuf out) {
    if (serialConsistency >= 0) {
      out.writeShort(serialConsistency);
    }
    if (timestamps != null) {
      out.writeLong(timestamps.nextMicros());
    }
  }
}
