package io.bench.adapter.grpc.service;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.grpc.service.descriptor.FileTypes;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** The files of the services that tests know, and what protoc has made of them. */
public final class TestTypes {

  private TestTypes() {}

  /** A file under {@code service/} of the test resources. */
  public static Path file(String name) {
    try {
      return Path.of(
          Objects.requireNonNull(TestTypes.class.getResource("/service/" + name), name).toURI());
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  public static FileTypes shop() throws AdapterException {
    return FileTypes.ofDescriptorSets(List.of(file("shop/shop.protoset")));
  }

  public static FileTypes wide() throws AdapterException {
    return FileTypes.ofDescriptorSets(List.of(file("wide/wide.protoset")));
  }
}
