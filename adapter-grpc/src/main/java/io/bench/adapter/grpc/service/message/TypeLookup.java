package io.bench.adapter.grpc.service.message;

import com.google.protobuf.Descriptors.Descriptor;
import org.jspecify.annotations.Nullable;

/** Finds message types by name, for what a {@code google.protobuf.Any} holds. */
@FunctionalInterface
public interface TypeLookup {

  /** Looks no further than the message's own file. */
  TypeLookup NONE = fullName -> null;

  /**
   * The type of a full name such as {@code shop.v1.Order}, or null if it is not known. May block.
   */
  @Nullable Descriptor find(String fullName);
}
