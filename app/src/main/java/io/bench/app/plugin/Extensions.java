package io.bench.app.plugin;

import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.error.ErrorVerbProvider;
import io.bench.adapter.api.export.ExporterProvider;
import io.bench.adapter.api.function.BindingFunction;
import io.bench.adapter.api.function.BindingFunctionProvider;
import io.bench.app.plugin.ProviderSearch.Found;
import io.bench.app.plugin.ProviderSearch.Kind;
import io.bench.engine.binding.LibraryRecipes;
import io.bench.engine.function.FunctionLibrary;
import io.bench.engine.policy.BuiltInVerbs;
import io.bench.engine.problem.UsageException;
import io.bench.engine.run.PluginInfo;
import io.bench.export.csv.IntervalTable;
import io.bench.export.interval.ExportedInterval;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Everything that plugins can provide to runs: adapters, binding functions, error verbs, exporters;
 * built in, or from plugins. Immutable.
 */
public final class Extensions {

  private static final Kind<AdapterProvider> ADAPTERS =
      Kind.named(
          AdapterProvider.class,
          "adapter",
          AdapterProvider::spiVersion,
          AdapterProvider::name,
          List.of());
  private static final Kind<ErrorVerbProvider> ERROR_VERBS =
      Kind.named(
          ErrorVerbProvider.class,
          "error verb",
          ErrorVerbProvider::spiVersion,
          ErrorVerbProvider::name,
          BuiltInVerbs.names());
  private static final Kind<ExporterProvider> EXPORTERS =
      Kind.named(
          ExporterProvider.class,
          "exporter",
          ExporterProvider::spiVersion,
          ExporterProvider::name,
          List.of(IntervalTable.FORM, ExportedInterval.FORM));
  private static final Kind<BindingFunctionProvider> FUNCTIONS =
      new Kind<>(
          BindingFunctionProvider.class,
          "function",
          BindingFunctionProvider::spiVersion,
          provider -> provider.functions().stream().map(BindingFunction::name).distinct().toList(),
          "[A-Za-z][A-Za-z0-9_]*",
          List.copyOf(FunctionLibrary.of(List.of()).names()));

  private final List<Found<AdapterProvider>> adapters;
  private final List<Found<ErrorVerbProvider>> errorVerbs;
  private final List<Found<ExporterProvider>> exporters;
  private final LibraryRecipes recipes;
  private final Map<String, Origin> functions = new HashMap<>();

  /** Looks everywhere; everything that is wrong is added to {@code problems}. */
  private Extensions(List<Path> roots, List<String> problems) {
    PluginReader reader = new PluginReader(problems);
    List<Origin> origins = new ArrayList<>(List.of(Origin.CLASS_PATH));
    roots.forEach(root -> origins.addAll(reader.read(root)));
    ProviderSearch search = new ProviderSearch(origins, problems);
    this.adapters = found(ADAPTERS, search);
    List<Found<BindingFunctionProvider>> brought = search.find(FUNCTIONS);
    this.errorVerbs = found(ERROR_VERBS, search);
    this.exporters = found(EXPORTERS, search);
    search.refuseEmptyPlugins();
    this.recipes = recipes(brought, problems);
  }

  private static <T> List<Found<T>> found(Kind<T> kind, ProviderSearch search) {
    return search.find(kind).stream()
        .map(
            one ->
                new Found<>(
                    one.name(),
                    PluginCalls.around(kind.service(), one.provider(), one.origin()),
                    one.origin()))
        .sorted(Comparator.comparing(Found::name))
        .toList();
  }

  private LibraryRecipes recipes(
      List<Found<BindingFunctionProvider>> providers, List<String> problems) {
    List<List<BindingFunction>> all = new ArrayList<>();
    for (Found<BindingFunctionProvider> brought : providers) {
      Origin origin = brought.origin();
      List<BindingFunction> ofProvider = new ArrayList<>();
      for (BindingFunction function : brought.provider().functions()) {
        ofProvider.add(PluginCalls.around(BindingFunction.class, function, origin));
        functions.put(function.name(), origin);
      }
      try {
        var unused = FunctionLibrary.of(List.of(ofProvider));
        all.add(ofProvider);
      } catch (RuntimeException | LinkageError e) {
        problems.add("functions of %s: %s".formatted(origin, e.getMessage()));
      }
    }
    return new LibraryRecipes(FunctionLibrary.of(all));
  }

  /**
   * What this process has, with its plugins; loaded when it is first asked for.
   *
   * @throws UsageException naming everything that is wrong with plugins
   */
  public static Extensions installed() {
    return checked(Installed.LOADED, Installed.PROBLEMS);
  }

  /** What this program has without any plugin. */
  public static Extensions builtIn() {
    return in(List.of());
  }

  /**
   * With the plugins in some folders.
   *
   * @throws UsageException naming everything that is wrong with them
   */
  static Extensions in(List<Path> roots) {
    List<String> problems = new ArrayList<>();
    return checked(new Extensions(roots, problems), problems);
  }

  private static Extensions checked(Extensions loaded, List<String> problems) {
    UsageException.throwIfAny(problems);
    return loaded;
  }

  /** The adapters, sorted by name. */
  public List<AdapterProvider> adapters() {
    return adapters.stream().map(Found::provider).toList();
  }

  /** Compiles recipes with all functions there are. */
  public LibraryRecipes recipes() {
    return recipes;
  }

  /** The error verbs that are not built in, sorted by name. */
  public List<ErrorVerbProvider> errorVerbs() {
    return errorVerbs.stream().map(Found::provider).toList();
  }

  /** The exporters that are not built in, sorted by name. */
  public List<ExporterProvider> exporters() {
    return exporters.stream().map(Found::provider).toList();
  }

  /** The folder of the plugin that a function is from; empty if it is from none. */
  public Optional<String> folderOfFunction(String name) {
    return folder(functions.get(name));
  }

  /** The folder of the plugin that one of these providers is from; empty if it is from none. */
  public Optional<String> folderOf(Object provider) {
    return Stream.of(adapters, errorVerbs, exporters)
        .flatMap(List::stream)
        .filter(one -> one.provider() == provider)
        .findFirst()
        .flatMap(one -> folder(one.origin()));
  }

  private static Optional<String> folder(@Nullable Origin origin) {
    return Optional.ofNullable(origin).map(Origin::folder).map(Path::toString);
  }

  /**
   * The plugins of which something is used, in the order of their names.
   *
   * @param adapterNames the adapters that are used, and so on
   */
  public List<PluginInfo> plugins(
      Set<String> adapterNames, Set<String> functionNames, Set<String> errorVerbNames) {
    Map<Origin, List<String>> used = new LinkedHashMap<>();
    note(adapters, adapterNames, PluginInfo::adapter, used);
    for (String name : functionNames) {
      note(functions.get(name), "function " + name, used);
    }
    note(errorVerbs, errorVerbNames, name -> "error verb " + name, used);
    return used.entrySet().stream()
        .map(one -> new PluginInfo(one.getKey().name(), one.getKey().jars(), one.getValue()))
        .sorted(Comparator.comparing(PluginInfo::name))
        .toList();
  }

  private static <T> void note(
      List<Found<T>> all,
      Set<String> names,
      UnaryOperator<String> title,
      Map<Origin, List<String>> used) {
    all.stream()
        .filter(one -> names.contains(one.name()))
        .forEach(one -> note(one.origin(), title.apply(one.name()), used));
  }

  private static void note(@Nullable Origin origin, String what, Map<Origin, List<String>> used) {
    if (origin != null && origin.isPlugin()) {
      used.computeIfAbsent(origin, unseen -> new ArrayList<>()).add(what);
    }
  }

  /** Loads when first needed, and keeps also that it could not. */
  private static final class Installed {
    private static final List<String> PROBLEMS = new ArrayList<>();
    private static final Extensions LOADED =
        new Extensions(
            PluginRoots.find(PluginRoots.programFolder(), System.getenv(), PROBLEMS), PROBLEMS);
  }
}
