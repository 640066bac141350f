import java.io.BufferedOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Run by the build: puts the jars of a class path into {@code <out>/lib} and writes {@code
 * <out>/index}, whose first line is {@code cassandra <version>} and whose other lines are {@code
 * <sha-256> <size> <name>}, sorted by name. {@code <out>/settings} names what {@code cassandra.yaml}
 * may have.
 *
 * <p>Native libraries for platforms on which Bench does not run are left out of the jars; all other
 * entries are copied as they are. The same input gives the same bytes.
 */
public final class PackCassandra {
  private static final Set<String> NATIVE_SUFFIXES = Set.of("so", "dll", "dylib", "jnilib", "a");

  /** Names of systems and processors, as the jars' folders spell them. */
  private static final Set<String> FOREIGN =
      Set.of(
          "aix", "android", "arm", "armel", "armv6", "armv7", "dragonflybsd", "freebsd", "i386",
          "loongarch64", "mips64", "mips64el", "openbsd", "ppc", "ppc64", "ppc64le", "riscv64",
          "s390x", "sparc", "sparcv9", "sunos", "win", "win32", "windows", "x86");

  private PackCassandra() {}

  public static void main(String[] args) throws Exception {
    String version = args[0];
    List<Path> jars = new ArrayList<>();
    for (String jar : Files.readString(Path.of(args[1])).strip().split(File.pathSeparator)) {
      jars.add(Path.of(jar));
    }
    Path out = Path.of(args[2]);
    Path lib = out.resolve("lib");
    empty(lib);
    TreeMap<String, String> lines = new TreeMap<>();
    for (Path jar : jars) {
      Path packed = lib.resolve(jar.getFileName());
      if (Files.exists(packed)) {
        throw new IOException("two artifacts share the file name " + jar.getFileName());
      }
      pack(jar, packed);
      String name = "lib/" + packed.getFileName();
      lines.put(name, sha256(packed) + " " + Files.size(packed) + " " + name);
    }
    List<String> index = new ArrayList<>(List.of("cassandra " + version));
    index.addAll(lines.values());
    Files.write(out.resolve("settings"), settings(jars));
    Files.write(out.resolve("index"), index);
  }

  /** The names that cassandra.yaml may have: the fields of Cassandra's own class, old names too. */
  private static Set<String> settings(List<Path> jars) throws Exception {
    URL[] urls = new URL[jars.size()];
    for (int i = 0; i < urls.length; i++) {
      urls[i] = jars.get(i).toUri().toURL();
    }
    Set<String> names = new TreeSet<>();
    try (URLClassLoader loader = new URLClassLoader(urls)) {
      Class<?> config = Class.forName("org.apache.cassandra.config.Config", false, loader);
      for (Field field : config.getFields()) {
        if (!Modifier.isStatic(field.getModifiers())) {
          names.add(field.getName());
          for (Annotation annotation : field.getAnnotations()) {
            addOldNames(annotation, names);
          }
        }
      }
    }
    return names;
  }

  /** Of {@code Replaces(oldName)} and of {@code ReplacesList({Replaces...})}. */
  private static void addOldNames(Annotation annotation, Set<String> names) throws Exception {
    Class<?> type = annotation.annotationType();
    if (type.getSimpleName().equals("Replaces")) {
      names.add((String) type.getMethod("oldName").invoke(annotation));
    } else if (type.getSimpleName().equals("ReplacesList")) {
      for (Object each : (Object[]) type.getMethod("value").invoke(annotation)) {
        addOldNames((Annotation) each, names);
      }
    }
  }

  private static void empty(Path folder) throws IOException {
    Files.createDirectories(folder);
    try (Stream<Path> old = Files.list(folder)) {
      for (Path file : (Iterable<Path>) old::iterator) {
        Files.delete(file);
      }
    }
  }

  private static void pack(Path jar, Path packed) throws IOException {
    try (ZipFile in = new ZipFile(jar.toFile())) {
      List<? extends ZipEntry> entries = Collections.list(in.entries());
      if (entries.stream().noneMatch(entry -> isForeignNative(entry.getName()))) {
        Files.copy(jar, packed);
        return;
      }
      try (OutputStream file = new BufferedOutputStream(Files.newOutputStream(packed));
          ZipOutputStream zip = new ZipOutputStream(file)) {
        for (ZipEntry entry : entries) {
          if (!isForeignNative(entry.getName())) {
            ZipEntry copy = new ZipEntry(entry.getName());
            copy.setLastModifiedTime(FileTime.fromMillis(0));
            zip.putNextEntry(copy);
            try (InputStream content = in.getInputStream(entry)) {
              content.transferTo(zip);
            }
            zip.closeEntry();
          }
        }
      }
    }
  }

  private static boolean isForeignNative(String name) {
    String path = name.toLowerCase(Locale.ROOT).replace("x86-64", "x86_64");
    int slash = path.lastIndexOf('/');
    if (slash < 0 || !NATIVE_SUFFIXES.contains(path.substring(path.lastIndexOf('.') + 1))) {
      return false;
    }
    for (String word : path.substring(0, slash).split("[/-]")) {
      if (FOREIGN.contains(word)) {
        return true;
      }
    }
    return false;
  }

  private static String sha256(Path file) throws Exception {
    return HexFormat.of()
        .formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
  }
}
