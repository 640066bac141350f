package io.bench.engine.space;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterException;

/** Opens client instances. Thread-safe. */
@FunctionalInterface
public interface SpaceFactory {

  /**
   * Opens another instance of the activity's adapter, for as many lanes as the activity has. May
   * block.
   *
   * @param space its name
   */
  Adapter open(String space) throws AdapterException;
}
