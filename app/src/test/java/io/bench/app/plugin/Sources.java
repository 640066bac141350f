package io.bench.app.plugin;

import io.bench.adapter.api.AdapterProvider;
import java.util.List;
import java.util.Map;

/** Sources of small plugins. */
final class Sources {

  static final String ADAPTER_SERVICE = AdapterProvider.class.getName();

  private Sources() {}

  /** Names one class behind the service of adapters. */
  static Map<String, List<String>> adapterService(String className) {
    return Map.of(ADAPTER_SERVICE, List.of(className));
  }

  /** An adapter that opens nothing, by its name. */
  static Map<String, String> adapter(String className, String name) {
    return adapter(className, "\"" + name + "\"", "SpiVersion.CURRENT", "");
  }

  /**
   * An adapter that opens nothing.
   *
   * @param name the expression for its name
   * @param spiVersion the expression for its SPI version
   * @param constructor what its constructor does
   */
  static Map<String, String> adapter(
      String className, String name, String spiVersion, String constructor) {
    int dot = className.lastIndexOf('.');
    String source =
        """
        package PACKAGE;

        import io.bench.adapter.api.*;
        import java.util.List;

        public final class CLASS implements AdapterProvider {
          public CLASS() {
            CONSTRUCTOR
          }

          public String name() {
            return NAME;
          }

          public String description() {
            return "of a test";
          }

          public List<Parameter<?>> parameters() {
            return List.of();
          }

          public int spiVersion() {
            return VERSION;
          }

          public Adapter open(AdapterContext context) throws AdapterException {
            throw AdapterException.usage("opens nothing");
          }
        }
        """
            .replace("PACKAGE", className.substring(0, dot))
            .replace("CLASS", className.substring(dot + 1))
            .replace("CONSTRUCTOR", constructor)
            .replace("NAME", name)
            .replace("VERSION", spiVersion);
    return Map.of(className, source);
  }
}
