package io.bench.adapter.cql.jar;

import io.bench.adapter.api.AdapterException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The jars of one driver, in the order in which classes are looked for. Equal if the same files
 * have the same content. Immutable.
 */
public record DriverJars(List<DriverJar> jars) {

  private static final String WHERE = "parameter 'driver-jar': ";
  private static final String CORE = "com.datastax.oss.driver.api.core";
  private static final String VERSION_3 = "com.datastax.driver.core";
  private static final String SHADED_NETTY = "com.datastax.oss.driver.shaded.netty";

  public DriverJars {
    jars = List.copyOf(jars);
  }

  /**
   * Looks at jars and at all jars in folders.
   *
   * @throws AdapterException if one cannot be read, or if together they are not one driver that
   *     Bench can use
   */
  public static DriverJars read(List<Path> named) throws AdapterException {
    List<DriverJar> jars = new ArrayList<>();
    for (Path path : named) {
      for (Path file : files(path)) {
        jars.add(DriverJar.read(file));
      }
    }
    DriverJars read = new DriverJars(jars);
    read.requireDriver(named);
    return read;
  }

  private static List<Path> files(Path path) throws AdapterException {
    if (Files.isRegularFile(path)) {
      return List.of(path);
    }
    if (!Files.isDirectory(path)) {
      throw AdapterException.usage(
          WHERE + "there is no " + path + "; name the jar of a driver, or a folder of jars");
    }
    try (Stream<Path> entries = Files.list(path)) {
      List<Path> found = entries.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
      if (found.isEmpty()) {
        throw AdapterException.usage(WHERE + "folder " + path + " has no jar; put the driver's in");
      }
      return found;
    } catch (IOException e) {
      throw AdapterException.usage(
          WHERE + "folder %s cannot be read: %s".formatted(path, e.getMessage()));
    }
  }

  private void requireDriver(List<Path> named) throws AdapterException {
    if (jars.isEmpty()) {
      throw AdapterException.usage(
          WHERE + "no DataStax, Apache or ScyllaDB driver 4.x is named; name its jar");
    }
    List<DriverJar> cores = with(CORE::equals);
    if (cores.size() > 1) {
      throw AdapterException.usage(
          WHERE
              + "each of these holds a driver, so name one of them: "
              + cores.stream().map(jar -> jar.file().toString()).collect(Collectors.joining(", ")));
    }
    if (cores.isEmpty() && !with(VERSION_3::equals).isEmpty()) {
      throw AdapterException.usage(
          WHERE
              + with(VERSION_3::equals).get(0).file()
              + " is a driver 3.x; Bench can use 4.x only (java-driver-core)");
    }
    if (cores.isEmpty()) {
      throw AdapterException.usage(
          WHERE
              + "no DataStax, Apache or ScyllaDB driver 4.x in "
              + named.stream().map(Path::toString).collect(Collectors.joining(", "))
              + "; name the jar java-driver-core");
    }
    if (!with(one -> one.startsWith(SHADED_NETTY)).isEmpty()) {
      throw AdapterException.usage(
          WHERE
              + cores.get(0).file()
              + " is a shaded driver, whose Netty has other names; name java-driver-core instead of"
              + " java-driver-core-shaded");
    }
  }

  private List<DriverJar> with(Predicate<String> wanted) {
    return jars.stream().filter(jar -> jar.packages().stream().anyMatch(wanted)).toList();
  }

  /** The jar with the driver itself. */
  private DriverJar core() {
    return with(CORE::equals).get(0);
  }

  /** Its file's name, as messages call the driver. */
  String name() {
    return core().name();
  }

  /** Whether one of them has classes in the package. */
  boolean bring(String packageName) {
    return jars.stream().anyMatch(jar -> jar.packages().contains(packageName));
  }

  /** What results say of them. */
  Map<String, String> facts() {
    DriverJar core = core();
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("driver.jar", core.name());
    facts.put("driver.jar.sha256", core.sha256());
    String others =
        jars.stream()
            .filter(jar -> !jar.equals(core))
            .map(jar -> jar.name() + " " + jar.sha256())
            .collect(Collectors.joining(", "));
    if (!others.isEmpty()) {
      facts.put("driver.other-jars", others);
    }
    return facts;
  }
}
