package io.bench.adapter.cql.jar;

import com.datastax.oss.driver.api.core.CqlSession;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Writes jars: the built-in driver under another version, or with a few entries only. */
public final class CopiedDriver {

  private static final String PROPERTIES = "com/datastax/oss/driver/Driver.properties";
  private static final String DEFAULTS = "reference.conf";

  private CopiedDriver() {}

  /**
   * Writes the driver as one of another version.
   *
   * @param leftOut names of entries that it lacks
   */
  public static Path write(Path jar, String version, String... leftOut) throws IOException {
    try (JarFile builtIn = new JarFile(builtIn().toFile());
        ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      for (var entry : builtIn.stream().filter(one -> !one.isDirectory()).toList()) {
        if (List.of(leftOut).contains(entry.getName())) {
          continue;
        }
        out.putNextEntry(new ZipEntry(entry.getName()));
        byte[] content = builtIn.getInputStream(entry).readAllBytes();
        out.write(
            switch (entry.getName()) {
              case PROPERTIES -> changed(content, "driver.version=.*", "driver.version=" + version);
              case DEFAULTS -> changed(content, "\\z", "\nversion-of-defaults = " + version + "\n");
              default -> content;
            });
      }
    }
    return jar;
  }

  private static byte[] changed(byte[] text, String pattern, String replacement) {
    return new String(text, StandardCharsets.UTF_8)
        .replaceFirst(pattern, replacement)
        .getBytes(StandardCharsets.UTF_8);
  }

  /** Writes a jar of empty entries. */
  public static Path ofEntries(Path jar, String... names) {
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      for (String name : names) {
        out.putNextEntry(new ZipEntry(name));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return jar;
  }

  /** The jar of the driver on the class path. */
  public static Path builtIn() {
    try {
      return Path.of(CqlSession.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
