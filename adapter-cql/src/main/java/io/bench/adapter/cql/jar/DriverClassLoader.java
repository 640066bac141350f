package io.bench.adapter.cql.jar;

import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Enumeration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The class loader of one driver. Classes are the jars'; those that they lack it defines once more
 * from Bench's class files, so that Bench's own code meets this driver. Only the SPI, this package,
 * SLF4J and JSpecify are shared with the rest of Bench.
 *
 * <p>A package is the jars' or Bench's, never both. The driver's own packages are never Bench's,
 * whose driver may have classes that this one lacks. Netty is always Bench's, whose lanes need 4.2.
 */
final class DriverClassLoader extends URLClassLoader {

  private static final List<String> SHARED =
      List.of("io.bench.adapter.api.", "io.bench.adapter.cql.jar.", "org.slf4j.", "org.jspecify.");

  private static final List<String> DRIVER =
      List.of(
          "com.datastax.oss.driver.api.",
          "com.datastax.oss.driver.internal.",
          "com.datastax.dse.driver.");

  private static final String NETTY = "io.netty.";

  /** Netty's native libraries, which must be of the release that its classes are of. */
  private static final String NETTY_LIBRARIES = "META-INF/native/libnetty";

  static {
    ClassLoader.registerAsParallelCapable();
  }

  private final DriverJars jars;
  private final ClassLoader host;

  /**
   * @param host has Bench's class files, and the packages that are shared
   */
  DriverClassLoader(DriverJars jars, ClassLoader host) {
    super("driver-" + jars.name(), urls(jars), ClassLoader.getPlatformClassLoader());
    this.jars = jars;
    this.host = host;
  }

  private static URL[] urls(DriverJars jars) {
    return jars.jars().stream().map(DriverClassLoader::url).toArray(URL[]::new);
  }

  private static URL url(DriverJar jar) {
    try {
      return jar.file().toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException("no file: " + jar.file(), e);
    }
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    return SHARED.stream().anyMatch(name::startsWith)
        ? host.loadClass(name)
        : super.loadClass(name, resolve);
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    return ofJars(name) ? super.findClass(name) : ofBench(name);
  }

  private boolean ofJars(String className) {
    if (className.startsWith(NETTY)) {
      return false;
    }
    return DRIVER.stream().anyMatch(className::startsWith)
        || jars.bring(className.substring(0, Math.max(0, className.lastIndexOf('.'))));
  }

  private Class<?> ofBench(String name) throws ClassNotFoundException {
    try (InputStream in = host.getResourceAsStream(name.replace('.', '/') + ".class")) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] bytes = in.readAllBytes();
      return defineClass(name, bytes, 0, bytes.length);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }

  @Override
  public @Nullable URL findResource(String name) {
    URL own = name.startsWith(NETTY_LIBRARIES) ? null : super.findResource(name);
    return own != null ? own : host.getResource(name);
  }

  /** Those of the jars or Bench's: the driver would mix its defaults with those of the other. */
  @Override
  public Enumeration<URL> findResources(String name) throws IOException {
    Enumeration<URL> own = super.findResources(name);
    return own.hasMoreElements() ? own : host.getResources(name);
  }

  @Override
  public String toString() {
    return Objects.requireNonNull(getName());
  }
}
