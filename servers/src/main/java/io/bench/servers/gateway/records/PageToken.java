package io.bench.servers.gateway.records;

import com.google.protobuf.ByteString;
import io.grpc.StatusRuntimeException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/**
 * The place of the next page, as a client carries it: a version, a digest of the selection, bucket
 * and position. The server keeps nothing between two pages. The digest finds mistakes, not malice:
 * whoever may read a page of a table may read all of them.
 */
final class PageToken {

  private static final byte VERSION = 1;
  private static final int DIGEST_BYTES = 8;
  private static final int BYTES = Byte.BYTES + DIGEST_BYTES + 2 * Integer.BYTES;

  private PageToken() {}

  /** Returns the token of a place in a selection. */
  static ByteString of(CheckedSelection selection, Place place) {
    ByteBuffer bytes = ByteBuffer.allocate(BYTES);
    bytes.put(VERSION).put(digest(selection)).putInt(place.bucket()).putInt(place.position());
    return ByteString.copyFrom(bytes.flip());
  }

  /**
   * Returns the place that a client's token stands for; the start of all for an empty one.
   *
   * @throws StatusRuntimeException INVALID_ARGUMENT if it is no token of this selection
   */
  static Place place(CheckedSelection selection, ByteString token) {
    if (token.isEmpty()) {
      return Place.startOf(0);
    }
    if (token.size() != BYTES || token.byteAt(0) != VERSION) {
      throw CheckedSelection.invalid("page_token is none that this service gave");
    }
    ByteBuffer bytes = token.asReadOnlyByteBuffer();
    bytes.get();
    byte[] digest = new byte[DIGEST_BYTES];
    bytes.get(digest);
    if (!Arrays.equals(digest, digest(selection))) {
      throw CheckedSelection.invalid("page_token is that of another selection");
    }
    Place place = new Place(bytes.getInt(), bytes.getInt());
    if (place.bucket() < 0 || place.bucket() >= selection.buckets()) {
      throw CheckedSelection.invalid("page_token is none that this service gave");
    }
    return place;
  }

  /** Of what decides which records a page holds; how they are fetched may change between pages. */
  private static byte[] digest(CheckedSelection selection) {
    String text = selection.table() + ' ' + selection.buckets() + ' ' + selection.recordsPerPage();
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return Arrays.copyOf(digest, DIGEST_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
