package io.bench.adapter.grpc.cql;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.ExtensionRegistryLite;
import com.google.protobuf.WireFormat;
import com.google.rpc.Status;
import io.stargate.proto.QueryOuterClass.StreamingResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * What a stream answers to one request.
 *
 * @param result null if the request has failed
 * @param failure why, if it has
 */
record StreamedResult(@Nullable CqlResult result, Status failure) {

  /** Reads a {@code stargate.StreamingResponse}. Hot path; runs on the event loop. */
  static StreamedResult read(CodedInputStream input, CqlResultReader results) throws IOException {
    CqlResult result = null;
    Status failure = Status.getDefaultInstance();
    for (int tag = input.readTag(); tag != 0; tag = input.readTag()) {
      switch (WireFormat.getTagFieldNumber(tag)) {
        case StreamingResponse.RESPONSE_FIELD_NUMBER -> {
          int outer = input.pushLimit(input.readRawVarint32());
          result = results.read(input);
          input.popLimit(outer);
        }
        case StreamingResponse.STATUS_FIELD_NUMBER ->
            failure = input.readMessage(Status.parser(), ExtensionRegistryLite.getEmptyRegistry());
        default -> input.skipField(tag);
      }
    }
    return new StreamedResult(result, failure);
  }
}
