package io.bench.cql.frame;

import com.datastax.oss.protocol.internal.Compressor;
import io.netty.buffer.ByteBuf;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Headers and checksums of segments. Native protocol v5, section 2: three bytes with length and
 * flag (five with both lengths and flag where payloads are compressed) and their CRC24, the
 * payload, its CRC32, all little-endian. Hot path; one thread.
 */
final class SegmentFormat {

  static final int TRAILER_LENGTH = 4;
  static final int MAX_PAYLOAD = (1 << 17) - 1;

  private static final int LENGTH_BITS = 17;
  private static final int CRC24_BYTES = 3;
  private static final int CRC24_INITIAL = 0x875060;
  private static final int CRC24_POLYNOMIAL = 0x1974F0B;
  private static final int[] CRC24_OF_BYTE = crc24OfBytes();

  /** Checksummed before each payload, so that a payload of zeros has no checksum of zero. */
  private static final byte[] CRC32_FIRST = {(byte) 0xFA, 0x2D, 0x55, (byte) 0xCA};

  private final @Nullable Compressor<ByteBuf> compressor;
  private final int lengthsBytes;
  private final int flagBit;
  private final CRC32 crc32 = new CRC32();

  /**
   * @param compressor of payloads, or null
   */
  SegmentFormat(@Nullable Compressor<ByteBuf> compressor) {
    this.compressor = compressor;
    this.lengthsBytes = compressor == null ? 3 : 5;
    this.flagBit = compressor == null ? LENGTH_BITS : 2 * LENGTH_BITS;
  }

  int headerLength() {
    return lengthsBytes + CRC24_BYTES;
  }

  /** Writes the header in the place of bytes that were left out, and the trailer at the end. */
  void close(ByteBuf buffer, int segmentStart, boolean selfContained) {
    int payloadStart = segmentStart + headerLength();
    long uncompressedLength = compressor == null ? 0 : compress(compressor, buffer, payloadStart);
    int payloadLength = buffer.writerIndex() - payloadStart;
    long lengths = payloadLength | (uncompressedLength << LENGTH_BITS);
    if (selfContained) {
      lengths |= 1L << flagBit;
    }
    buffer.setMediumLE(segmentStart, (int) lengths);
    if (compressor != null) {
      buffer.setShortLE(segmentStart + 3, (int) (lengths >>> 24));
    }
    buffer.setMediumLE(segmentStart + lengthsBytes, crc24(lengths, lengthsBytes));
    buffer.writeIntLE(crc32(buffer, payloadStart, payloadLength));
  }

  /** Returns how long the payload was, or 0 if it stays as it is because that is shorter. */
  private static int compress(Compressor<ByteBuf> compressor, ByteBuf buffer, int payloadStart) {
    int length = buffer.writerIndex() - payloadStart;
    ByteBuf compressed = compressor.compressWithoutLength(buffer.slice(payloadStart, length));
    try {
      if (compressed.readableBytes() >= length) {
        return 0;
      }
      buffer.writerIndex(payloadStart).writeBytes(compressed);
      return length;
    } finally {
      compressed.release();
    }
  }

  /** The length of the payload, as it is in the segment whose header begins at an index. */
  static int payloadLength(ByteBuf buffer, int segmentStart) {
    return buffer.getUnsignedMediumLE(segmentStart) & MAX_PAYLOAD;
  }

  /** What the payload is when it is decompressed, to be released; null if it is not compressed. */
  @Nullable ByteBuf decompressed(ByteBuf buffer, int segmentStart) {
    if (compressor == null) {
      return null;
    }
    int length = (int) (lengths(buffer, segmentStart) >>> LENGTH_BITS) & MAX_PAYLOAD;
    return length == 0
        ? null
        : compressor.decompressWithoutLength(
            buffer.slice(segmentStart + headerLength(), payloadLength(buffer, segmentStart)),
            length);
  }

  boolean isSelfContained(ByteBuf buffer, int segmentStart) {
    return ((lengths(buffer, segmentStart) >>> flagBit) & 1) != 0;
  }

  boolean hasRightHeader(ByteBuf buffer, int segmentStart) {
    return crc24(lengths(buffer, segmentStart), lengthsBytes)
        == buffer.getUnsignedMediumLE(segmentStart + lengthsBytes);
  }

  boolean hasRightPayload(ByteBuf buffer, int segmentStart) {
    int payloadStart = segmentStart + headerLength();
    int payloadLength = payloadLength(buffer, segmentStart);
    return crc32(buffer, payloadStart, payloadLength)
        == buffer.getIntLE(payloadStart + payloadLength);
  }

  private long lengths(ByteBuf buffer, int segmentStart) {
    long first = buffer.getUnsignedMediumLE(segmentStart);
    return compressor == null
        ? first
        : first | ((long) buffer.getUnsignedShortLE(segmentStart + 3) << 24);
  }

  private int crc32(ByteBuf buffer, int index, int length) {
    crc32.reset();
    crc32.update(CRC32_FIRST, 0, CRC32_FIRST.length);
    if (buffer.hasArray()) {
      crc32.update(buffer.array(), buffer.arrayOffset() + index, length);
    } else {
      crc32.update(buffer.internalNioBuffer(index, length));
    }
    return (int) crc32.getValue();
  }

  /** Of this many bytes, the lowest first. */
  static int crc24(long bytes, int count) {
    int crc = CRC24_INITIAL;
    for (int i = 0; i < count; i++) {
      int next = (int) (bytes >>> (8 * i));
      crc = ((crc << 8) ^ CRC24_OF_BYTE[((crc >>> 16) ^ next) & 0xFF]) & 0xFFFFFF;
    }
    return crc;
  }

  private static int[] crc24OfBytes() {
    int[] table = new int[256];
    for (int i = 0; i < table.length; i++) {
      int crc = i << 16;
      for (int bit = 0; bit < 8; bit++) {
        crc <<= 1;
        if ((crc & 0x1000000) != 0) {
          crc ^= CRC24_POLYNOMIAL;
        }
      }
      table[i] = crc;
    }
    return table;
  }
}
