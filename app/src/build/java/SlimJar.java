import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Enumeration;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Run by the build: copies {@code bench.jar} to {@code bench-slim.jar}, without the Cassandra in
 * it. The order of the entries and their times stay, so the same input gives the same bytes.
 */
public final class SlimJar {
  private SlimJar() {}

  public static void main(String[] args) throws IOException {
    Path slim = Path.of(args[1]);
    Path unfinished = slim.resolveSibling(slim.getFileName() + ".part");
    try (ZipFile whole = new ZipFile(args[0]);
        OutputStream file = new BufferedOutputStream(Files.newOutputStream(unfinished));
        ZipOutputStream zip = new ZipOutputStream(file)) {
      Enumeration<? extends ZipEntry> entries = whole.entries();
      while (entries.hasMoreElements()) {
        ZipEntry entry = entries.nextElement();
        if (!entry.getName().startsWith("cassandra/")) {
          ZipEntry copy = new ZipEntry(entry.getName());
          copy.setTime(entry.getTime());
          zip.putNextEntry(copy);
          try (InputStream content = whole.getInputStream(entry)) {
            content.transferTo(zip);
          }
          zip.closeEntry();
        }
      }
    }
    Files.move(unfinished, slim, StandardCopyOption.REPLACE_EXISTING);
  }
}
