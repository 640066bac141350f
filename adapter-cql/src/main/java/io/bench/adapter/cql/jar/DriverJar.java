package io.bench.adapter.cql.jar;

import io.bench.adapter.api.AdapterException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * A jar that was looked at.
 *
 * @param sha256 of the file, in hexadecimal digits
 * @param packages in which it has classes, such as {@code io.netty.channel}
 */
record DriverJar(Path file, String sha256, Set<String> packages) {

  DriverJar {
    packages = Set.copyOf(packages);
  }

  /**
   * Reads it to its end.
   *
   * @throws AdapterException if it cannot be read or is no jar
   */
  static DriverJar read(Path file) throws AdapterException {
    MessageDigest digest = newDigest();
    Set<String> packages = new TreeSet<>();
    boolean entries = false;
    try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
      ZipInputStream zip = new ZipInputStream(in);
      ZipEntry entry = zip.getNextEntry();
      while (entry != null) {
        entries = true;
        String name = entry.getName();
        if (name.endsWith(".class") && name.contains("/") && !name.startsWith("META-INF/")) {
          packages.add(name.substring(0, name.lastIndexOf('/')).replace('/', '.'));
        }
        entry = zip.getNextEntry();
      }
      in.transferTo(
          OutputStream.nullOutputStream()); // the directory of the archive, for the digest
    } catch (IOException e) {
      throw AdapterException.usage(
          "parameter 'driver-jar': %s cannot be read: %s".formatted(file, e.getMessage()));
    }
    if (!entries) {
      throw AdapterException.usage(
          "parameter 'driver-jar': %s is no jar; name the jar of a driver".formatted(file));
    }
    return new DriverJar(file, HexFormat.of().formatHex(digest.digest()), packages);
  }

  private static MessageDigest newDigest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every JDK has it
    }
  }

  String name() {
    return String.valueOf(file.getFileName());
  }
}
