package io.bench.engine.run;

import io.bench.adapter.api.AdapterProvider;
import java.util.List;

/** The adapters that can be used. The engine does not know where they come from. */
@FunctionalInterface
public interface AdapterCatalog {

  /** All of them, sorted by name; names are unique. */
  List<AdapterProvider> providers();
}
