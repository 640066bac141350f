package io.bench.app.web;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * The token that a request must carry: 128 random bits, part of the address that is printed.
 * Immutable.
 *
 * @param text in hexadecimal
 */
record AccessToken(String text) {

  private static final int BYTES = 16;

  /** A new one. */
  static AccessToken random() {
    byte[] bytes = new byte[BYTES];
    new SecureRandom().nextBytes(bytes);
    return new AccessToken(HexFormat.of().formatHex(bytes));
  }

  /** Whether this is it; takes the same time wherever the first difference is. */
  boolean matches(String candidate) {
    return MessageDigest.isEqual(
        text.getBytes(StandardCharsets.UTF_8), candidate.getBytes(StandardCharsets.UTF_8));
  }

  /** The token is a secret: no log may hold it. */
  @Override
  public String toString() {
    return "***";
  }
}
