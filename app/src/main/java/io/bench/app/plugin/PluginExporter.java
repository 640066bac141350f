package io.bench.app.plugin;

import io.bench.adapter.api.export.ExporterProvider;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/** A plugin's exporter, run with the plugin's class loader as the thread's. */
record PluginExporter(ExporterProvider provider, Origin origin) implements ExporterProvider {

  @Override
  public String name() {
    return provider.name();
  }

  @Override
  public String description() {
    return provider.description();
  }

  @Override
  public int spiVersion() {
    return provider.spiVersion();
  }

  @Override
  public void export(Path folder, OutputStream out) throws IOException {
    origin.<Boolean, IOException>within(
        () -> {
          provider.export(folder, out);
          return true;
        });
  }
}
