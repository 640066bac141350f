package io.bench.adapter.grpc.http2;

import io.bench.adapter.grpc.http2.RequestFields.Field;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes the header blocks of one connection's requests (HPACK, RFC 7541). The first request with a
 * field has the server add it to its table; from then on the field is its index, and equal requests
 * have equal blocks, which are kept. Nothing is evicted alone: where fields are new, such as those
 * with another token, and find no room, the table is emptied and filled again. That happens once
 * for each {@link RequestFields}; what finds no room later is written out each time. Hot path; one
 * thread.
 */
final class FieldTable {

  /** An entry costs as much beside its text (RFC 7541, section 4.1). */
  private static final int ENTRY_OVERHEAD = 32;

  /** More than a lane has ops: beyond it is what tokens that were renewed have left behind. */
  private static final int MOST_BLOCKS = 256;

  private static final int FIRST_DYNAMIC = 62;
  private static final int AUTHORITY = 1;
  private static final int METHOD_POST = 3;
  private static final int PATH = 4;
  private static final int SCHEME_HTTP = 6;
  private static final int SCHEME_HTTPS = 7;

  private static final int INDEXED = 0x80;
  private static final int ADDED = 0x40;
  private static final int SIZE_UPDATE = 0x20;
  private static final int NOT_ADDED = 0;

  /** Of RFC 7541, appendix A, the names that requests of gRPC have. */
  private static final Map<String, Integer> STATIC_NAMES =
      Map.of("authorization", 23, "content-type", 31, "cookie", 32, "user-agent", 58);

  /** What a request looked like to the server when indices were those of a version. */
  private static final class Block {
    private final byte[] bytes;
    private final int version;

    Block(byte[] bytes, int version) {
      this.bytes = bytes;
      this.version = version;
    }
  }

  /** Of fields that were met before, whose block is yet to be made. */
  private final Block noBlock = new Block(new byte[0], -1);

  private final Field authority;
  private final int scheme;
  private final Map<Field, Integer> added = new HashMap<>();

  /** By the identity of fields, those that were used last at the end. */
  private final Map<RequestFields, Block> blocks = new LinkedHashMap<>(16, 0.75f, true);

  private final ByteBuf scratch = Unpooled.buffer();
  private int capacity = PeerSettings.DEFAULT_TABLE;
  private int size;
  private boolean resized;

  /** Another one whenever indices have changed. */
  private int version;

  private @Nullable RequestFields last;
  private Block lastBlock = noBlock;

  FieldTable(String authority, boolean tls) {
    this.authority = new Field(":authority", authority);
    this.scheme = tls ? SCHEME_HTTPS : SCHEME_HTTP;
  }

  /** The server allows a table of this size; the next block says how much of that is used. */
  void allow(long bytes) {
    int allowed = (int) Math.min(bytes, PeerSettings.DEFAULT_TABLE);
    if (allowed != capacity) {
      capacity = allowed;
      empty();
    }
  }

  /** The server is told so by the next block. */
  private void empty() {
    size = 0;
    added.clear();
    version++;
    resized = true;
  }

  /** The block of a request that is written next; not to be changed. Hot path. */
  byte[] block(RequestFields fields) {
    if (fields == last && lastBlock.version == version && !resized) {
      return lastBlock.bytes;
    }
    Block known = fields.constant() && !resized ? blocks.get(fields) : null;
    if (known == null || known.version != version) {
      int before = version;
      known = new Block(encoded(fields), version);
      if (!fields.constant() || version != before) {
        return known.bytes; // the next one is shorter
      }
      blocks.put(fields, known);
    }
    last = fields;
    lastBlock = known;
    return known.bytes;
  }

  private byte[] encoded(RequestFields fields) {
    scratch.clear();
    boolean addsFields = fields.constant();
    if (addsFields && areNew(fields) && needsEmptyTable(fields)) {
      empty();
    }
    if (resized) {
      resized = false;
      version++; // this block holds what the next one does not
      number(SIZE_UPDATE, 5, 0);
      number(SIZE_UPDATE, 5, capacity);
    }
    number(INDEXED, 7, METHOD_POST);
    number(INDEXED, 7, scheme);
    field(new Field(":path", fields.path()), PATH, addsFields);
    field(authority, AUTHORITY, true);
    for (Field field : fields.fields()) {
      field(field, STATIC_NAMES.getOrDefault(field.name(), 0), addsFields);
    }
    byte[] bytes = new byte[scratch.readableBytes()];
    scratch.readBytes(bytes);
    return bytes;
  }

  /** Whether fields were not met before; from now on they were. */
  private boolean areNew(RequestFields fields) {
    if (blocks.putIfAbsent(fields, noBlock) != null) {
      return false;
    }
    if (blocks.size() > MOST_BLOCKS) {
      blocks.remove(blocks.keySet().iterator().next());
    }
    return true;
  }

  /** Whether fields find no room in the table as it is, but would in an empty one. */
  private boolean needsEmptyTable(RequestFields fields) {
    Field path = new Field(":path", fields.path());
    int all = cost(path) + cost(authority);
    int missing = costIfMissing(path) + costIfMissing(authority);
    for (Field field : fields.fields()) {
      all += cost(field);
      missing += costIfMissing(field);
    }
    return size + missing > capacity && all <= capacity;
  }

  private int costIfMissing(Field field) {
    return added.containsKey(field) ? 0 : cost(field);
  }

  private static int cost(Field field) {
    return field.name().length() + field.value().length() + ENTRY_OVERHEAD;
  }

  private void field(Field field, int nameIndex, boolean mayAdd) {
    Integer number = added.get(field);
    if (number != null) {
      number(INDEXED, 7, FIRST_DYNAMIC + added.size() - 1 - number);
      return;
    }
    int cost = cost(field);
    boolean adds = mayAdd && size + cost <= capacity;
    number(adds ? ADDED : NOT_ADDED, adds ? 6 : 4, nameIndex);
    if (nameIndex == 0) {
      text(field.name());
    }
    text(field.value());
    if (adds) {
      added.put(field, added.size());
      size += cost;
      version++;
    }
  }

  private void text(String text) {
    number(0, 7, text.length());
    scratch.writeCharSequence(text, StandardCharsets.ISO_8859_1);
  }

  /** An integer with a prefix of some bits (RFC 7541, section 5.1). */
  private void number(int pattern, int prefixBits, int value) {
    int most = (1 << prefixBits) - 1;
    if (value < most) {
      scratch.writeByte(pattern | value);
      return;
    }
    scratch.writeByte(pattern | most);
    int rest = value - most;
    while (rest >= 0x80) {
      scratch.writeByte((rest & 0x7F) | 0x80);
      rest >>>= 7;
    }
    scratch.writeByte(rest);
  }
}
