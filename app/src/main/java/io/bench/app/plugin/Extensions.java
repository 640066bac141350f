package io.bench.app.plugin;

import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.error.ErrorVerbProvider;
import io.bench.adapter.api.export.ExporterProvider;
import io.bench.engine.binding.LibraryRecipes;
import io.bench.engine.problem.UsageException;
import io.bench.engine.run.PluginInfo;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Everything that runs are made of and that can be brought: adapters, binding functions, error
 * verbs, exporters; built in, or from plugins. Immutable.
 */
public final class Extensions {

  private final List<Provided<AdapterProvider>> adapters;
  private final ProvidedLibrary functions;
  private final List<Provided<ErrorVerbProvider>> errorVerbs;
  private final List<Provided<ExporterProvider>> exporters;

  Extensions(
      List<Provided<AdapterProvider>> adapters,
      ProvidedLibrary functions,
      List<Provided<ErrorVerbProvider>> errorVerbs,
      List<Provided<ExporterProvider>> exporters) {
    this.adapters = sorted(adapters, AdapterProvider::name);
    this.functions = functions;
    this.errorVerbs = sorted(errorVerbs, ErrorVerbProvider::name);
    this.exporters = sorted(exporters, ExporterProvider::name);
  }

  /**
   * What this process has, with its plugins; loaded when it is first asked for.
   *
   * @throws UsageException naming everything that is wrong with plugins
   */
  public static Extensions installed() {
    return Installed.LOADED.extensions();
  }

  /** What this program has without any plugin. */
  public static Extensions builtIn() {
    return Loading.of(List.of(), new ArrayList<>()).extensions();
  }

  /** The adapters, sorted by name. */
  public List<AdapterProvider> adapters() {
    return adapters.stream().map(Provided::provider).toList();
  }

  /** Compiles recipes with all functions there are. */
  public LibraryRecipes recipes() {
    return functions.recipes();
  }

  /** The error verbs that are not built in, sorted by name. */
  public List<ErrorVerbProvider> errorVerbs() {
    return errorVerbs.stream().map(Provided::provider).toList();
  }

  /** The exporters that are not built in, sorted by name. */
  public List<ExporterProvider> exporters() {
    return exporters.stream().map(Provided::provider).toList();
  }

  /** The folder of the plugin that an adapter is from; empty if it is from none. */
  public Optional<String> folderOfAdapter(String name) {
    return folder(adapters, AdapterProvider::name, name);
  }

  /** The folder of the plugin that a function is from; empty if it is from none. */
  public Optional<String> folderOfFunction(String name) {
    return functions.origin(name).flatMap(Origin::plugin).map(plugin -> plugin.folder().toString());
  }

  /** The folder of the plugin that an error verb is from; empty if it is from none. */
  public Optional<String> folderOfErrorVerb(String name) {
    return folder(errorVerbs, ErrorVerbProvider::name, name);
  }

  /** The folder of the plugin that an exporter is from; empty if it is from none. */
  public Optional<String> folderOfExporter(String name) {
    return folder(exporters, ExporterProvider::name, name);
  }

  /**
   * The plugins of which something is used, in the order of their names.
   *
   * @param adapterNames the adapters that are used, and so on
   */
  public List<PluginInfo> plugins(
      Set<String> adapterNames, Set<String> functionNames, Set<String> errorVerbNames) {
    Map<Plugin, List<String>> used = new LinkedHashMap<>();
    for (Provided<AdapterProvider> adapter : adapters) {
      String name = adapter.provider().name();
      if (adapterNames.contains(name)) {
        note(adapter.origin(), PluginInfo.adapter(name), used);
      }
    }
    for (String name : functionNames) {
      functions.origin(name).ifPresent(origin -> note(origin, "function " + name, used));
    }
    for (Provided<ErrorVerbProvider> verb : errorVerbs) {
      String name = verb.provider().name();
      if (errorVerbNames.contains(name)) {
        note(verb.origin(), "error verb " + name, used);
      }
    }
    return used.entrySet().stream()
        .map(one -> new PluginInfo(one.getKey().name(), one.getKey().jars(), one.getValue()))
        .sorted(Comparator.comparing(PluginInfo::name))
        .toList();
  }

  private static void note(Origin origin, String what, Map<Plugin, List<String>> used) {
    origin
        .plugin()
        .ifPresent(plugin -> used.computeIfAbsent(plugin, unseen -> new ArrayList<>()).add(what));
  }

  private static <T> Optional<String> folder(
      List<Provided<T>> all, Function<T, String> nameOf, String name) {
    return all.stream()
        .filter(one -> nameOf.apply(one.provider()).equals(name))
        .findFirst()
        .flatMap(one -> one.origin().plugin())
        .map(plugin -> plugin.folder().toString());
  }

  private static <T> List<Provided<T>> sorted(
      List<Provided<T>> providers, Function<T, String> nameOf) {
    return providers.stream()
        .sorted(Comparator.comparing(one -> nameOf.apply(one.provider())))
        .toList();
  }

  /** Loads when first needed, and keeps also that it could not. */
  private static final class Installed {
    private static final Loading LOADED = Loading.installed();
  }
}
