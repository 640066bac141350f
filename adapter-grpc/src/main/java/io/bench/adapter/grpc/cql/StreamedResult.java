package io.bench.adapter.grpc.cql;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.WireFormat;
import com.google.rpc.Status;
import io.bench.adapter.grpc.wire.MessageReader;
import io.stargate.proto.QueryOuterClass.StreamingResponse;
import org.jspecify.annotations.Nullable;

/**
 * What a stream answers to one request.
 *
 * @param result null if the request has failed
 * @param failure why, if it has
 */
record StreamedResult(@Nullable CqlResult result, Status failure) {

  /** Reads a {@code stargate.StreamingResponse}. Hot path; runs on the event loop. */
  static StreamedResult read(MessageReader input, CqlResultReader results)
      throws InvalidProtocolBufferException {
    CqlResult result = null;
    Status failure = Status.getDefaultInstance();
    for (int tag = input.readTag(); tag != 0; tag = input.readTag()) {
      switch (WireFormat.getTagFieldNumber(tag)) {
        case StreamingResponse.RESPONSE_FIELD_NUMBER -> {
          int outer = input.enter();
          result = results.read(input);
          input.leave(outer);
        }
        case StreamingResponse.STATUS_FIELD_NUMBER -> failure = input.readMessage(Status.parser());
        default -> input.skipField(tag);
      }
    }
    return new StreamedResult(result, failure);
  }
}
