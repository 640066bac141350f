package io.bench.engine.run;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A plugin that takes part in a run.
 *
 * @param name its folder's name
 * @param jars all of its jars, in the order of their names
 * @param used what of it the run uses, such as {@code adapter http}
 */
public record PluginInfo(String name, List<Jar> jars, List<String> used) {

  /**
   * A jar of a plugin.
   *
   * @param file the file's name, without folder
   * @param sha256 of the file, in hexadecimal digits
   * @param version the Implementation-Version of its manifest, or null if it has none
   */
  public record Jar(String file, String sha256, @Nullable String version) {}

  public PluginInfo {
    jars = List.copyOf(jars);
    used = List.copyOf(used);
  }

  /** An adapter as {@link #used} names it. */
  public static String adapter(String name) {
    return "adapter " + name;
  }

  /** Its name, with the version of its jars if they have one. */
  String named() {
    return jars.stream()
        .map(Jar::version)
        .filter(Objects::nonNull)
        .findFirst()
        .map(version -> name + " " + version)
        .orElse(name);
  }
}
