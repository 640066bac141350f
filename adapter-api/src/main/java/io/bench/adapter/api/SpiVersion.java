package io.bench.adapter.api;

/** The version of this SPI. A provider is loaded only if its {@linkplain #CURRENT major} fits. */
public final class SpiVersion {

  /** Raised whenever an adapter compiled against the previous SPI would no longer work. */
  public static final int CURRENT = 2;

  private SpiVersion() {}
}
