package io.bench.app.clients.run;

import io.bench.engine.result.RunDocument;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Collectors;

/** Identifies this build of the program. */
final class ProgramChecksum {

  private ProgramChecksum() {}

  /**
   * The checksum of the jar's table of contents, with the checksum of each file: a hundred
   * megabytes need not be read. Classes in folders, on a developer's machine, have no checksum.
   */
  static String read() {
    try {
      Path program =
          Path.of(
              ProgramChecksum.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      if (Files.isDirectory(program)) {
        return "classes in a folder";
      }
      try (JarFile jar = new JarFile(program.toFile())) {
        String contents =
            jar.stream().map(ProgramChecksum::line).sorted().collect(Collectors.joining("\n"));
        return RunDocument.sha256(contents.getBytes(StandardCharsets.UTF_8));
      }
    } catch (IOException | URISyntaxException e) {
      throw new IllegalStateException("this program's own jar cannot be read: " + e, e);
    }
  }

  private static String line(JarEntry entry) {
    return entry.getName() + " " + entry.getCrc();
  }
}
