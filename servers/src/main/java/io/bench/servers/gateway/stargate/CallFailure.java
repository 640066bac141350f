package io.bench.servers.gateway.stargate;

import com.google.protobuf.Any;
import com.google.protobuf.Message;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.protobuf.ProtoUtils;
import org.jspecify.annotations.Nullable;

/**
 * An error in the API's form.
 *
 * @param status with a description
 * @param detail what Cassandra said of it, one of the API's messages, or null
 */
record CallFailure(Status status, @Nullable Message detail) {

  static CallFailure of(Status status, String description) {
    return new CallFailure(status.withDescription(description), null);
  }

  /** Returns what a call that ends with the error sends last: the detail under its own name. */
  Metadata trailers() {
    Metadata trailers = new Metadata();
    if (detail != null) {
      trailers.put(ProtoUtils.keyForProto(detail), detail);
    }
    return trailers;
  }

  /** Returns the error as one message of a stream that goes on. */
  com.google.rpc.Status message() {
    com.google.rpc.Status.Builder message =
        com.google.rpc.Status.newBuilder().setCode(status.getCode().value());
    String description = status.getDescription();
    if (description != null) {
      message.setMessage(description);
    }
    if (detail != null) {
      message.addDetails(Any.pack(detail));
    }
    return message.build();
  }
}
