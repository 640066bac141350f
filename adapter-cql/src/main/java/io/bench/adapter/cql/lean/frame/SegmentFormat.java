package io.bench.adapter.cql.lean.frame;

import io.netty.buffer.ByteBuf;
import java.util.zip.CRC32;

/**
 * Hot; one thread. Headers and checksums of uncompressed segments. Native protocol v5, section 2.1:
 * three bytes of length and flag and their CRC24, the payload, its CRC32, all little-endian.
 */
final class SegmentFormat {

  static final int HEADER_LENGTH = 6;
  static final int TRAILER_LENGTH = 4;
  static final int MAX_PAYLOAD = (1 << 17) - 1;

  private static final int SELF_CONTAINED = 1 << 17;
  private static final int CRC24_INITIAL = 0x875060;
  private static final int CRC24_POLYNOMIAL = 0x1974F0B;

  /** Checksummed before each payload, so that a payload of zeros has no checksum of zero. */
  private static final byte[] CRC32_FIRST = {(byte) 0xFA, 0x2D, 0x55, (byte) 0xCA};

  private final CRC32 crc32 = new CRC32();

  /** Writes the header in the place of six bytes that were left out, and the trailer at the end. */
  void close(ByteBuf buffer, int segmentStart, boolean selfContained) {
    int payloadStart = segmentStart + HEADER_LENGTH;
    int payloadLength = buffer.writerIndex() - payloadStart;
    int lengthAndFlag = payloadLength | (selfContained ? SELF_CONTAINED : 0);
    buffer.setMediumLE(segmentStart, lengthAndFlag);
    buffer.setMediumLE(segmentStart + 3, crc24(lengthAndFlag));
    buffer.writeIntLE(crc32(buffer, payloadStart, payloadLength));
  }

  /** The length of the payload of the segment whose header begins at an index. */
  static int payloadLength(ByteBuf buffer, int segmentStart) {
    return buffer.getUnsignedMediumLE(segmentStart) & MAX_PAYLOAD;
  }

  static boolean isSelfContained(ByteBuf buffer, int segmentStart) {
    return (buffer.getUnsignedMediumLE(segmentStart) & SELF_CONTAINED) != 0;
  }

  static boolean hasRightHeader(ByteBuf buffer, int segmentStart) {
    return crc24(buffer.getUnsignedMediumLE(segmentStart))
        == buffer.getUnsignedMediumLE(segmentStart + 3);
  }

  boolean hasRightPayload(ByteBuf buffer, int segmentStart) {
    int payloadStart = segmentStart + HEADER_LENGTH;
    int payloadLength = payloadLength(buffer, segmentStart);
    return crc32(buffer, payloadStart, payloadLength)
        == buffer.getIntLE(payloadStart + payloadLength);
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

  /** Of three bytes, the lowest first. */
  static int crc24(int threeBytes) {
    int crc = CRC24_INITIAL;
    for (int shift = 0; shift < 24; shift += 8) {
      crc ^= (threeBytes >>> shift & 0xFF) << 16;
      for (int bit = 0; bit < 8; bit++) {
        crc <<= 1;
        if ((crc & 0x1000000) != 0) {
          crc ^= CRC24_POLYNOMIAL;
        }
      }
    }
    return crc & 0xFFFFFF;
  }
}
