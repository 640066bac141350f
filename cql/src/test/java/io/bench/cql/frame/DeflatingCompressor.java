package io.bench.cql.frame;

import com.datastax.oss.protocol.internal.Compressor;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** A compression that no server knows, for want of a library that needs no driver around it. */
final class DeflatingCompressor implements Compressor<ByteBuf> {

  @Override
  public String algorithm() {
    return "deflate";
  }

  @Override
  public ByteBuf compress(ByteBuf uncompressed) {
    int length = uncompressed.readableBytes();
    return Unpooled.wrappedBuffer(Unpooled.copyInt(length), compressWithoutLength(uncompressed));
  }

  @Override
  public ByteBuf decompress(ByteBuf compressed) {
    return decompressWithoutLength(compressed, compressed.readInt());
  }

  @Override
  public ByteBuf compressWithoutLength(ByteBuf uncompressed) {
    Deflater deflater = new Deflater();
    try {
      byte[] bytes = ByteBufUtil.getBytes(uncompressed);
      uncompressed.skipBytes(bytes.length);
      deflater.setInput(bytes);
      deflater.finish();
      byte[] deflated = new byte[bytes.length + 100];
      return Unpooled.wrappedBuffer(deflated, 0, deflater.deflate(deflated));
    } finally {
      deflater.end();
    }
  }

  @Override
  public ByteBuf decompressWithoutLength(ByteBuf compressed, int length) {
    Inflater inflater = new Inflater();
    try {
      byte[] bytes = ByteBufUtil.getBytes(compressed);
      compressed.skipBytes(bytes.length);
      inflater.setInput(bytes);
      byte[] inflated = new byte[length];
      if (inflater.inflate(inflated) != length) {
        throw new IllegalArgumentException("not " + length + " bytes");
      }
      return Unpooled.wrappedBuffer(inflated);
    } catch (DataFormatException e) {
      throw new IllegalArgumentException(e);
    } finally {
      inflater.end();
    }
  }
}
