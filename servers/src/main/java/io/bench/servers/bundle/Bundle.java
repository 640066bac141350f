package io.bench.servers.bundle;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Server software as the build packed it: a name, a version, and files that an index lists with
 * size and checksum. Immutable; safe for use by several threads if its resources are.
 */
public final class Bundle {

  /** Where the bytes are. */
  @FunctionalInterface
  interface Resources {
    /** Opens one file, or throws {@link FileNotFoundException}. */
    InputStream open(String name) throws IOException;
  }

  private final Resources resources;
  private final String name;
  private final String version;
  private final String checksum;
  private final List<BundleFile> files;

  private Bundle(Resources resources, String index) throws IOException {
    List<String> lines = index.lines().toList();
    String[] title = lines.get(0).split(" ", -1);
    if (title.length != 2) {
      throw new IOException(
          "a bundle's index begins with a name and a version, not " + lines.get(0));
    }
    List<BundleFile> read = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] words = line.split(" ", 3);
      read.add(new BundleFile(words[2], Long.parseLong(words[1]), words[0]));
    }
    byte[] digest = BundleFile.newSha256().digest(index.getBytes(StandardCharsets.UTF_8));
    this.resources = resources;
    this.name = title[0];
    this.version = title[1];
    this.checksum = HexFormat.of().formatHex(digest);
    this.files = List.copyOf(read);
  }

  /**
   * Reads the bundle of a given name from the class path.
   *
   * @param name the resource folder that has the {@code index}
   * @return the bundle
   * @throws IOException if there is none, or its index cannot be read
   */
  public static Bundle onClassPath(String name) throws IOException {
    return read(
        file -> {
          InputStream in = Bundle.class.getResourceAsStream("/" + name + "/" + file);
          if (in == null) {
            throw new FileNotFoundException("no resource " + name + "/" + file);
          }
          return in;
        });
  }

  static Bundle read(Resources resources) throws IOException {
    try (InputStream in = resources.open("index")) {
      return new Bundle(resources, new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  /** Returns the version of the software, such as {@code 5.0.9}. */
  public String version() {
    return version;
  }

  /** Returns the name of a folder that has this bundle and no other. */
  String folderName() {
    return name + "-" + version + "-" + checksum.substring(0, 12);
  }

  /** Whether a folder's name is that of another version or content of the same software. */
  boolean isOther(String folderName) {
    return folderName.matches(Pattern.quote(name) + "-.+-[0-9a-f]{12}")
        && !folderName.equals(folderName());
  }

  List<BundleFile> files() {
    return files;
  }

  InputStream open(BundleFile file) throws IOException {
    return resources.open(file.name());
  }
}
