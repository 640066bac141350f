package io.bench.app.catalog;

import io.bench.engine.workload.reading.BuiltInWorkloads;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** The workloads in the folder {@code workloads/} of the class path. */
public final class PackagedWorkloads implements BuiltInWorkloads {

  private final PackagedTexts texts = new PackagedTexts("workloads");

  @Override
  public List<String> names() {
    return texts.names();
  }

  @Override
  public Optional<byte[]> read(String name) throws IOException {
    return texts.read(name);
  }
}
