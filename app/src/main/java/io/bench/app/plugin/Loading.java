package io.bench.app.plugin;

import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.error.ErrorVerbProvider;
import io.bench.adapter.api.export.ExporterProvider;
import io.bench.adapter.api.function.BindingFunctionProvider;
import io.bench.engine.function.FunctionLibrary;
import io.bench.engine.policy.BuiltInVerbs;
import io.bench.engine.problem.UsageException;
import io.bench.export.csv.IntervalTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What came of looking for extensions: either all of them, or everything that is wrong. */
final class Loading {

  private final @Nullable Extensions loaded;
  private final List<String> problems;

  private Loading(@Nullable Extensions loaded, List<String> problems) {
    this.loaded = loaded;
    this.problems = List.copyOf(problems);
  }

  /** With the plugins of this process. */
  static Loading installed() {
    List<String> problems = new ArrayList<>();
    List<Path> roots = PluginRoots.find(PluginRoots.programFolder(), System.getenv(), problems);
    return of(roots, problems);
  }

  /**
   * With the plugins in some folders.
   *
   * @param problems what is wrong already
   */
  static Loading of(List<Path> roots, List<String> problems) {
    PluginReader reader = new PluginReader(problems);
    List<Origin> origins = new ArrayList<>(List.of(Origin.classPath()));
    for (Path root : roots) {
      reader.read(root).forEach(plugin -> origins.add(Origin.of(plugin)));
    }
    ProviderSearch search = new ProviderSearch(origins, problems);
    List<Provided<AdapterProvider>> adapters = search.find(ProviderKind.adapters());
    List<Provided<BindingFunctionProvider>> functions =
        search.find(ProviderKind.functions(List.copyOf(FunctionLibrary.of(List.of()).names())));
    List<Provided<ErrorVerbProvider>> errorVerbs =
        search.find(ProviderKind.errorVerbs(BuiltInVerbs.names()));
    List<Provided<ExporterProvider>> exporters =
        search.find(ProviderKind.exporters(List.of(IntervalTable.FORM)));
    search.refuseEmptyPlugins();
    ProvidedLibrary library = ProvidedLibrary.of(functions, problems);
    if (!problems.isEmpty()) {
      return new Loading(null, problems);
    }
    return new Loading(
        new Extensions(
            adapters.stream().map(Loading::isolatedAdapter).toList(),
            library,
            errorVerbs.stream().map(Loading::isolatedVerb).toList(),
            exporters.stream().map(Loading::isolatedExporter).toList()),
        List.of());
  }

  /**
   * All of them.
   *
   * @throws UsageException with everything that is wrong
   */
  Extensions extensions() {
    if (loaded == null) {
      throw new UsageException(problems);
    }
    return loaded;
  }

  private static Provided<AdapterProvider> isolatedAdapter(Provided<AdapterProvider> found) {
    return found.origin().plugin().isEmpty()
        ? found
        : new Provided<>(
            new PluginAdapterProvider(found.provider(), found.origin()), found.origin());
  }

  private static Provided<ErrorVerbProvider> isolatedVerb(Provided<ErrorVerbProvider> found) {
    return found.origin().plugin().isEmpty()
        ? found
        : new Provided<>(new PluginErrorVerb(found.provider(), found.origin()), found.origin());
  }

  private static Provided<ExporterProvider> isolatedExporter(Provided<ExporterProvider> found) {
    return found.origin().plugin().isEmpty()
        ? found
        : new Provided<>(new PluginExporter(found.provider(), found.origin()), found.origin());
  }
}
