package io.bench.adapter.grpc.service.message;

import com.google.protobuf.Descriptors.Descriptor;
import org.jspecify.annotations.Nullable;

/** Finds message types by name, for what a {@code google.protobuf.Any} holds. */
@FunctionalInterface
public interface TypeLookup {

  /**
   * The type of a full name such as {@code shop.v1.Order}, or of one that protobuf itself brings;
   * null if it is not known. May block.
   */
  @Nullable Descriptor find(String fullName);
}
