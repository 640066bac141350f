package io.bench.adapter.grpc.http2;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Decodes the header blocks of responses, by Netty's decoder. Once the server keeps no table for
 * us, equal blocks are equal bytes: those of answer after answer are compared with the few before,
 * and not decoded again. Hot path; one thread.
 */
final class ResponseBlocks {

  private static final byte[] TABLE_OF_SIZE_0 = {0x20};

  private final DefaultHttp2HeadersDecoder decoder;
  private final Known heads = new Known();
  private final Known trailers = new Known();
  private boolean withoutTable;

  private record Entry(ByteBuf bytes, ResponseBlock block) {
    boolean is(ByteBuf in, int start, int length) {
      return bytes.readableBytes() == length && ByteBufUtil.equals(bytes, 0, in, start, length);
    }
  }

  /** The blocks decoded last at one place of a response. */
  private static final class Known {

    /** Enough for answers that alternate between success and a few errors. */
    private static final int MOST = 4;

    private final List<Entry> entries = new ArrayList<>(MOST);

    /** That which was read last: the next one is most often the same. */
    private @Nullable Entry last;

    private int oldest;

    @Nullable ResponseBlock find(ByteBuf in, int start, int length) {
      Entry before = last;
      if (before != null && before.is(in, start, length)) {
        return before.block;
      }
      for (int i = 0; i < entries.size(); i++) {
        Entry each = entries.get(i);
        if (each.is(in, start, length)) {
          last = each;
          return each.block;
        }
      }
      return null;
    }

    /** Drops the oldest for it, but not the one read last: others may differ each time. */
    void add(Entry decoded) {
      if (entries.size() < MOST) {
        entries.add(decoded);
      } else {
        if (entries.get(oldest) == last) {
          oldest = (oldest + 1) % MOST;
        }
        entries.set(oldest, decoded);
        oldest = (oldest + 1) % MOST;
      }
      last = decoded;
    }
  }

  /**
   * @param largest the SETTINGS_MAX_HEADER_LIST_SIZE that the server was told
   */
  ResponseBlocks(int largest) {
    this.decoder = new DefaultHttp2HeadersDecoder(true, largest);
  }

  /** The server has acknowledged that it is to keep no table. */
  void tableIsGone() {
    try {
      decoder.configuration().maxHeaderTableSize(0);
      // the server is to begin its next block with this, and some forget to
      var unused = decoder.decodeHeaders(0, Unpooled.wrappedBuffer(TABLE_OF_SIZE_0));
    } catch (Http2Exception e) {
      throw new IllegalStateException(e);
    }
    withoutTable = true;
  }

  /**
   * Reads a whole block.
   *
   * @param ofTrailers whether the response has begun already
   * @return null if it is well compressed, but malformed or too long, which is an error of its
   *     stream
   * @throws Http2Violation if it cannot be decompressed
   */
  @Nullable ResponseBlock read(boolean ofTrailers, int stream, ByteBuf in, int start, int length) {
    Known known = ofTrailers ? trailers : heads;
    ResponseBlock before = known.find(in, start, length);
    if (before != null) {
      return before;
    }
    ResponseBlock decoded = decoded(ofTrailers, stream, in.slice(start, length));
    if (decoded != null && withoutTable) {
      known.add(new Entry(Unpooled.copiedBuffer(in.slice(start, length)), decoded));
    }
    return decoded;
  }

  private @Nullable ResponseBlock decoded(boolean ofTrailers, int stream, ByteBuf block) {
    Http2Headers headers;
    try {
      headers = decoder.decodeHeaders(stream, block);
    } catch (Http2Exception e) {
      if (Http2Exception.isStreamError(e)) {
        return null;
      }
      throw violation(e);
    } catch (RuntimeException e) {
      throw violation(e);
    }
    return ofTrailers ? trailers(headers) : head(headers);
  }

  /** Null if nobody can tell how long the content is. */
  private static @Nullable ResponseBlock head(Http2Headers headers) {
    List<CharSequence> lengths = headers.getAll(HttpHeaderNames.CONTENT_LENGTH);
    long length = ResponseBlock.NO_LENGTH;
    try {
      if (!lengths.isEmpty()) {
        length = HttpUtil.normalizeAndGetContentLength(lengths, false, true);
      }
    } catch (IllegalArgumentException e) {
      return null;
    }
    return new ResponseBlock(status(headers.status()), length, fields(headers));
  }

  /** Null if they hold what only the begin of a response may hold. */
  private static @Nullable ResponseBlock trailers(Http2Headers headers) {
    byte[][] fields = fields(headers);
    return fields.length < 2 * headers.size()
        ? null
        : new ResponseBlock(ResponseBlock.NO_STATUS, ResponseBlock.NO_LENGTH, fields);
  }

  private static byte[][] fields(Http2Headers headers) {
    List<byte[]> fields = new ArrayList<>();
    for (Map.Entry<CharSequence, CharSequence> each : headers) {
      if (!Http2Headers.PseudoHeaderName.hasPseudoHeaderFormat(each.getKey())) {
        fields.add(AsciiString.of(each.getKey()).toByteArray());
        fields.add(AsciiString.of(each.getValue()).toByteArray());
      }
    }
    return fields.toArray(new byte[0][]);
  }

  private static Http2Violation violation(Exception e) {
    return new Http2Violation(
        Http2Error.COMPRESSION_ERROR, "a header block that cannot be read: " + e.getMessage());
  }

  private static int status(@Nullable CharSequence text) {
    if (text == null) {
      return ResponseBlock.NO_STATUS;
    }
    int status = 0;
    for (int i = 0; i < text.length(); i++) {
      char digit = text.charAt(i);
      if (i == 3 || digit < '0' || digit > '9') {
        return 0;
      }
      status = 10 * status + digit - '0';
    }
    return status;
  }
}
