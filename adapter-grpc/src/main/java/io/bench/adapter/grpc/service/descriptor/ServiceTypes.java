package io.bench.adapter.grpc.service.descriptor;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.MethodDescriptor;
import io.bench.adapter.api.AdapterException;
import org.jspecify.annotations.Nullable;

/** The known services, and the messages that they exchange. One thread at a time. */
public interface ServiceTypes {

  /**
   * Finds a method. May block.
   *
   * @param op names the op in messages
   * @throws AdapterException naming the known services or methods if it is none of them, or saying
   *     why they cannot be had
   */
  MethodDescriptor method(String op, MethodName name) throws AdapterException;

  /** The message type of a full name, or null if it is not known. May block. */
  @Nullable Descriptor message(String fullName);
}
