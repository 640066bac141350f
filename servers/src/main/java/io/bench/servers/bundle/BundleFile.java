package io.bench.servers.bundle;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * One file of a bundle.
 *
 * @param name the path inside the bundle, with forward slashes
 * @param size its length in bytes
 * @param sha256 its checksum in lower-case hexadecimal digits
 */
record BundleFile(String name, long size, String sha256) {

  /** Returns whether the file at a path has exactly this content. */
  boolean isAt(Path path) throws IOException {
    return Files.isRegularFile(path) && Files.size(path) == size && sha256.equals(sha256Of(path));
  }

  private static String sha256Of(Path path) throws IOException {
    MessageDigest digest = newSha256();
    try (InputStream in = new DigestInputStream(Files.newInputStream(path), digest)) {
      in.transferTo(OutputStream.nullOutputStream());
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  static MessageDigest newSha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
