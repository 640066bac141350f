package io.bench.app.catalog;

import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.SpiVersion;
import io.bench.engine.problem.UsageException;
import io.bench.engine.run.AdapterCatalog;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;

/** The adapters on the class path, sorted by name. */
public final class LoadedAdapters implements AdapterCatalog {

  private final List<AdapterProvider> providers;

  private LoadedAdapters(List<AdapterProvider> providers) {
    this.providers = List.copyOf(providers);
  }

  /**
   * Loads them.
   *
   * @throws UsageException naming every provider whose name is taken or whose SPI version does not
   *     fit
   */
  public static LoadedAdapters load() {
    List<AdapterProvider> found = new ArrayList<>();
    ServiceLoader.load(AdapterProvider.class).forEach(found::add);
    found.sort(Comparator.comparing(AdapterProvider::name));
    List<String> problems = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (AdapterProvider provider : found) {
      String who = "adapter '" + provider.name() + "' (" + provider.getClass().getName() + ")";
      if (!names.add(provider.name())) {
        problems.add(who + ": another adapter has this name already");
      }
      if (provider.spiVersion() != SpiVersion.CURRENT) {
        problems.add(
            "%s was built for SPI version %d, this is version %d"
                .formatted(who, provider.spiVersion(), SpiVersion.CURRENT));
      }
    }
    if (!problems.isEmpty()) {
      throw new UsageException(problems);
    }
    return new LoadedAdapters(found);
  }

  @Override
  public List<AdapterProvider> providers() {
    return providers;
  }
}
