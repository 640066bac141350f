package io.bench.cql.frame;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the body of a RESULT where it lies, as far as that is asked for: what it is, how many rows,
 * whether applied, where the paging state and the rows are. Native protocol v4 and v5, section
 * 4.2.5. Used again and again; says what the last {@link #read} found. Hot path; one thread.
 */
public final class ResultReader {

  public static final int VOID = 1;
  public static final int ROWS = 2;

  private static final int GLOBAL_TABLE = 0x01;
  private static final int MORE_PAGES = 0x02;
  private static final int NO_METADATA = 0x04;
  private static final int METADATA_CHANGED = 0x08;

  private static final int CUSTOM = 0x00;
  private static final int LIST = 0x20;
  private static final int MAP = 0x21;
  private static final int SET = 0x22;
  private static final int USER_DEFINED = 0x30;
  private static final int TUPLE = 0x31;

  /** The first column of the answer to a conditional statement: {@code [applied]}. */
  private static final byte[] APPLIED = {'[', 'a', 'p', 'p', 'l', 'i', 'e', 'd', ']'};

  private int at;
  private int kind;
  private int rowCount;
  private int columnCount;
  private int rowsAt;
  private boolean conditional;
  private boolean applied;
  private int pagingStateAt;
  private int pagingStateLength;
  private boolean metadataChanged;
  private int metadataIdAt;
  private int metadataIdLength;
  private int metadataAt;
  private int metadataLength;

  /** Where the body proper begins: after trace id, warnings and payload, as the flags say. */
  public static int bodyStart(ByteBuf frame, int frameStart) {
    int flags = frame.getByte(frameStart + FrameHeader.FLAGS_AT);
    int at = frameStart + FrameHeader.LENGTH;
    if ((flags & (FrameHeader.TRACING | FrameHeader.WARNING | FrameHeader.CUSTOM_PAYLOAD)) == 0) {
      return at;
    }
    if ((flags & FrameHeader.TRACING) != 0) {
      at += 16;
    }
    if ((flags & FrameHeader.WARNING) != 0) {
      int warnings = frame.getUnsignedShort(at);
      at += 2;
      for (int i = 0; i < warnings; i++) {
        at += 2 + frame.getUnsignedShort(at);
      }
    }
    if ((flags & FrameHeader.CUSTOM_PAYLOAD) != 0) {
      int entries = frame.getUnsignedShort(at);
      at += 2;
      for (int i = 0; i < entries; i++) {
        at += 2 + frame.getUnsignedShort(at);
        at += 4 + Math.max(0, frame.getInt(at));
      }
    }
    return at;
  }

  /** Rare: what the server warns of in a frame whose flags say that it does. */
  public static List<String> warnings(ByteBuf frame, int frameStart) {
    int flags = frame.getByte(frameStart + FrameHeader.FLAGS_AT);
    int at = frameStart + FrameHeader.LENGTH + ((flags & FrameHeader.TRACING) == 0 ? 0 : 16);
    int count = frame.getUnsignedShort(at);
    at += 2;
    List<String> warnings = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int length = frame.getUnsignedShort(at);
      warnings.add(frame.toString(at + 2, length, StandardCharsets.UTF_8));
      at += 2 + length;
    }
    return warnings;
  }

  /**
   * Reads a body.
   *
   * @param bodyStart where it begins
   * @param end where it ends
   * @param preparedConditional whether the statement's columns were {@code [applied]} and others
   *     when it was prepared, which counts where the result leaves out its columns
   * @throws IllegalStateException if more is announced than there is
   */
  public void read(ByteBuf frame, int bodyStart, int end, boolean preparedConditional) {
    at = bodyStart;
    kind = nextInt(frame);
    rowCount = 0;
    columnCount = 0;
    conditional = false;
    applied = false;
    metadataChanged = false;
    metadataLength = 0;
    pagingStateLength = -1;
    if (kind == ROWS) {
      readRows(frame, preparedConditional);
    }
    if (at > end) {
      throw new IllegalStateException("a result that is longer than its frame");
    }
  }

  private void readRows(ByteBuf frame, boolean preparedConditional) {
    int flags = nextInt(frame);
    columnCount = nextInt(frame);
    if ((flags & MORE_PAGES) != 0) {
      pagingStateLength = nextInt(frame);
      pagingStateAt = at;
      at += Math.max(0, pagingStateLength);
    }
    if ((flags & METADATA_CHANGED) != 0) {
      metadataChanged = true;
      metadataIdAt = at;
      skipString(frame);
      metadataIdLength = at - metadataIdAt;
    }
    if ((flags & NO_METADATA) == 0) {
      metadataAt = at;
      readMetadata(frame, (flags & GLOBAL_TABLE) != 0);
      metadataLength = at - metadataAt;
    } else {
      conditional = preparedConditional;
    }
    rowCount = nextInt(frame);
    rowsAt = at;
    // its first cell: a length of one byte, and that byte
    applied = conditional && rowCount > 0 && frame.getInt(at) == 1 && frame.getByte(at + 4) != 0;
  }

  private void readMetadata(ByteBuf frame, boolean globalTable) {
    if (globalTable) {
      skipString(frame);
      skipString(frame);
    }
    for (int column = 0; column < columnCount; column++) {
      if (!globalTable) {
        skipString(frame);
        skipString(frame);
      }
      if (column == 0) {
        conditional = isNamedApplied(frame);
      }
      skipString(frame);
      skipType(frame);
    }
  }

  private boolean isNamedApplied(ByteBuf frame) {
    if (frame.getUnsignedShort(at) != APPLIED.length) {
      return false;
    }
    for (int i = 0; i < APPLIED.length; i++) {
      if (frame.getByte(at + 2 + i) != APPLIED[i]) {
        return false;
      }
    }
    return true;
  }

  private void skipType(ByteBuf frame) {
    int type = frame.getUnsignedShort(at);
    at += 2;
    switch (type) {
      case CUSTOM -> skipString(frame);
      case LIST, SET -> skipType(frame);
      case MAP -> {
        skipType(frame);
        skipType(frame);
      }
      case USER_DEFINED -> {
        skipString(frame);
        skipString(frame);
        int fields = frame.getUnsignedShort(at);
        at += 2;
        for (int i = 0; i < fields; i++) {
          skipString(frame);
          skipType(frame);
        }
      }
      case TUPLE -> {
        int fields = frame.getUnsignedShort(at);
        at += 2;
        for (int i = 0; i < fields; i++) {
          skipType(frame);
        }
      }
      default -> {}
    }
  }

  /** A string, or short bytes, which are laid out alike. */
  private void skipString(ByteBuf frame) {
    at += 2 + frame.getUnsignedShort(at);
  }

  private int nextInt(ByteBuf frame) {
    int value = frame.getInt(at);
    at += 4;
    return value;
  }

  /** What it is: {@link #VOID}, {@link #ROWS} or something else. */
  public int kind() {
    return kind;
  }

  public int rowCount() {
    return rowCount;
  }

  public int columnCount() {
    return columnCount;
  }

  /** Where the cells of the first row begin. */
  public int rowsAt() {
    return rowsAt;
  }

  /** Whether it answers a conditional statement. */
  public boolean isConditional() {
    return conditional;
  }

  /** Of a conditional statement: whether it was applied. */
  public boolean isApplied() {
    return applied;
  }

  public boolean hasMorePages() {
    return pagingStateLength >= 0;
  }

  /** Whether the server says that the columns are others than when the statement was prepared. */
  public boolean isMetadataChanged() {
    return metadataChanged;
  }

  /** Where the new columns' id begins, with its length before it; only if they have changed. */
  public int metadataIdAt() {
    return metadataIdAt;
  }

  /** Of the new columns' id, with what is before it. */
  public int metadataIdLength() {
    return metadataIdLength;
  }

  /** Whether the columns are described. */
  public boolean hasMetadata() {
    return metadataLength > 0;
  }

  /** Where the description of the columns begins, if there is one. */
  public int metadataAt() {
    return metadataAt;
  }

  public int metadataLength() {
    return metadataLength;
  }

  /** A copy of the paging state; only if there are more pages. */
  public byte[] pagingState(ByteBuf frame) {
    byte[] state = new byte[pagingStateLength];
    frame.getBytes(pagingStateAt, state);
    return state;
  }
}
