package io.bench.adapter.api.function;

import java.util.List;

/**
 * Brings binding functions; found by {@link java.util.ServiceLoader} once per process.
 * Implementations are thread-safe and have a public constructor without arguments that does
 * nothing.
 */
public interface BindingFunctionProvider {

  /**
   * The SPI version that the functions were compiled against: return {@link
   * io.bench.adapter.api.SpiVersion#CURRENT}.
   */
  int spiVersion();

  /** The functions; the same whenever it is asked. */
  List<BindingFunction> functions();
}
