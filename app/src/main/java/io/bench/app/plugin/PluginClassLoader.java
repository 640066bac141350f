package io.bench.app.plugin;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;

/**
 * The class loader of one plugin. From Bench come the SPI, SLF4J and JSpecify only, whatever the
 * plugin's own jars hold; everything else from its jars and the JDK, so that a plugin and Bench may
 * have different versions of a library. What an extension adds to the packages of SLF4J is such a
 * thing, too.
 */
final class PluginClassLoader extends URLClassLoader {

  /** Of Bench or of nobody: Bench would know none that a plugin has of its own. */
  private static final String SPI = "io.bench.adapter.api.";

  private static final List<String> SHARED_WHERE_THERE = List.of("org.slf4j.", "org.jspecify.");

  static {
    ClassLoader.registerAsParallelCapable();
  }

  private final ClassLoader host;

  /**
   * @param plugin names the loader in stack traces
   * @param jars in the order in which classes are looked for
   * @param host where the shared packages come from
   */
  PluginClassLoader(String plugin, List<URL> jars, ClassLoader host) {
    super("plugin-" + plugin, jars.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
    this.host = host;
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (name.startsWith(SPI)) {
      return host.loadClass(name);
    }
    if (SHARED_WHERE_THERE.stream().anyMatch(name::startsWith)) {
      try {
        return host.loadClass(name);
      } catch (ClassNotFoundException e) {
        // the plugin may have it
      }
    }
    return super.loadClass(name, resolve);
  }
}
