package io.bench.app.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.AdapterProvider;
import io.bench.engine.run.PluginInfo;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Each plugin has its own versions of libraries, and only the SPI and SLF4J of the host. */
class PluginIsolationTest extends PluginSetup {

  /** A class of Jackson's, which this program has too. */
  private static final String LIBRARY = "com.fasterxml.jackson.databind.cfg.PackageVersion";

  private static AdapterProvider adapter(Extensions extensions, String name) {
    return extensions.adapters().stream()
        .filter(provider -> provider.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** A library of one class and an adapter whose description is what that class says. */
  private void pluginWithLibrary(String name, String version) throws IOException {
    Map<String, String> sources = new HashMap<>();
    sources.put(
        LIBRARY,
        """
        package com.fasterxml.jackson.databind.cfg;
        public final class PackageVersion {
          public static final String SAYS = String.valueOf("%s");
        }
        """
            .formatted(version));
    sources.putAll(Sources.adapter("a.One", name));
    sources.replace("a.One", sources.get("a.One").replace("\"of a test\"", LIBRARY + ".SAYS"));
    workshop.pack(
        root.resolve(name).resolve("all.jar"), version, sources, Sources.adapterService("a.One"));
  }

  @Test
  void twoPluginsAndTheHostHaveThreeVersionsOfOneClass() throws Exception {
    pluginWithLibrary("first", "1");
    pluginWithLibrary("second", "2");

    Extensions extensions = load();

    assertThat(adapter(extensions, "first").description()).isEqualTo("1");
    assertThat(adapter(extensions, "second").description()).isEqualTo("2");
    assertThat(Class.forName(LIBRARY).getField("VERSION").get(null)).isNotNull();
  }

  @Test
  void classesOfTheHostAreNotSeen() throws IOException {
    workshop.pack(
        root.resolve("peeping/peeping.jar"),
        "",
        Sources.adapter("a.One", "seen(\"" + Extensions.class.getName() + "\")", "2", "")
            .entrySet()
            .stream()
            .collect(
                Collectors.toMap(
                    Map.Entry::getKey,
                    source ->
                        source
                            .getValue()
                            .replaceFirst(
                                "(?s)\\}\\s*$",
                                """
                                  private static String seen(String name) {
                                    try {
                                      return "seen-" + Class.forName(name).getSimpleName();
                                    } catch (ClassNotFoundException e) {
                                      return "hidden";
                                    }
                                  }
                                }
                                """))),
        Sources.adapterService("a.One"));

    assertThat(adapter(load(), "hidden")).isNotNull();
  }

  @Test
  void theSpiAndSlf4jAreTheHostsWhateverAPluginBrings() throws Exception {
    Map<String, String> sources = new HashMap<>(Sources.adapter("a.One", "one"));
    sources.put(
        "org.slf4j.Logger",
        "package org.slf4j; public interface Logger { String NAME = \"of the plugin\"; }");
    sources.put(
        "io.bench.adapter.api.UnsetValue",
        "package io.bench.adapter.api; public enum UnsetValue { OF_THE_PLUGIN }");
    workshop.pack(root.resolve("one/one.jar"), "", sources, Sources.adapterService("a.One"));
    Origin plugin = new PluginReader(new ArrayList<>()).read(root).get(0);

    assertThat(plugin.loader().loadClass("org.slf4j.Logger")).isEqualTo(org.slf4j.Logger.class);
    assertThat(plugin.loader().loadClass("io.bench.adapter.api.UnsetValue"))
        .isEqualTo(io.bench.adapter.api.UnsetValue.class);
    assertThat(load().adapters()).anyMatch(provider -> provider.name().equals("one"));
  }

  @Test
  void whatAPluginAddsToSlf4jIsItsOwnOnTopOfTheHosts() throws Exception {
    String name = "org.slf4j.ext.LoggerName";
    Map<String, String> sources =
        new HashMap<>(
            Sources.adapter(
                "a.One", name + ".of(org.slf4j.LoggerFactory.getLogger(\"one\"))", "2", ""));
    sources.put(
        name,
        """
        package org.slf4j.ext;
        public final class LoggerName {
          public static String of(org.slf4j.Logger logger) {
            return logger.getName();
          }
        }
        """);
    workshop.pack(root.resolve("one/one.jar"), "", sources, Sources.adapterService("a.One"));
    Origin plugin = new PluginReader(new ArrayList<>()).read(root).get(0);

    assertThat(plugin.loader().loadClass(name).getClassLoader()).isSameAs(plugin.loader());
    assertThat(load().adapters()).anyMatch(provider -> provider.name().equals("one"));
  }

  @Test
  void itsOwnLoaderIsTheThreadsWhileAProviderIsMade() throws IOException {
    workshop.pack(
        root.resolve("one/one.jar"),
        "",
        Sources.adapter(
            "a.One",
            "LIST.get(0)",
            "2",
            """
            LIST.add(
                Thread.currentThread().getContextClassLoader() == CLASS.class.getClassLoader()
                    ? "own"
                    : "foreign");
            }
            private static final java.util.List<String> LIST = new java.util.ArrayList<>();
            {
            """
                .replace("CLASS", "One")),
        Sources.adapterService("a.One"));
    ClassLoader before = Thread.currentThread().getContextClassLoader();

    assertThat(adapter(load(), "own")).isNotNull();
    assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(before);
  }

  @Test
  void whatTookPartIsToldWithJarsAndVersions() throws IOException {
    pluginWithLibrary("first", "1.2.3");
    pluginWithLibrary("second", "2");
    Extensions extensions = load();

    List<PluginInfo> plugins = extensions.plugins(Set.of("cql", "first"), Set.of(), Set.of());

    assertThat(plugins).hasSize(1);
    PluginInfo plugin = plugins.get(0);
    assertThat(plugin.name()).isEqualTo("first");
    assertThat(plugin.used()).containsExactly("adapter first");
    assertThat(plugin.jars()).hasSize(1);
    assertThat(plugin.jars().get(0).file()).isEqualTo("all.jar");
    assertThat(plugin.jars().get(0).version()).isEqualTo("1.2.3");
    assertThat(plugin.jars().get(0).sha256()).matches("[0-9a-f]{64}");
    assertThat(extensions.folderOf(adapter(extensions, "first")))
        .contains(root.resolve("first").toString());
    assertThat(extensions.folderOf(adapter(extensions, "cql"))).isEmpty();
  }
}
