package io.bench.app.plugin;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;

/**
 * The class loader of one plugin. From Bench come the SPI, SLF4J and JSpecify only, whatever the
 * plugin's own jars hold; everything else from its jars and the JDK, so that a plugin and Bench may
 * have different versions of a library.
 */
final class PluginClassLoader extends URLClassLoader {

  private static final List<String> SHARED =
      List.of("io.bench.adapter.api.", "org.slf4j.", "org.jspecify.");

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
    for (String prefix : SHARED) {
      if (name.startsWith(prefix)) {
        return host.loadClass(name);
      }
    }
    return super.loadClass(name, resolve);
  }
}
