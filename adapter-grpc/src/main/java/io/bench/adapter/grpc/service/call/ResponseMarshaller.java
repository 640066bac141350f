package io.bench.adapter.grpc.service.call;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.Parser;
import io.bench.adapter.grpc.wire.FieldScan;
import io.grpc.KnownLength;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * Takes the length of each response, scans it where the op counts its rows or follows its pages,
 * and parses it only where the op reads it. Belongs to one op in flight: grpc-java hands a response
 * on before it reads the next. Hot path; runs on the event loop.
 */
final class ResponseMarshaller implements MethodDescriptor.Marshaller<Object> {

  /** Stands for a response that nobody reads. */
  private static final Object COUNTED = new Object();

  private final @Nullable Parser<DynamicMessage> parser;
  private final @Nullable FieldScan scan;
  private long bytes;

  /**
   * @param read the type of the responses, or null if they are not parsed
   * @param scan what each response is scanned by, or null if its length is all that counts
   */
  ResponseMarshaller(@Nullable Descriptor read, @Nullable FieldScan scan) {
    this.scan = scan;
    this.parser = read == null ? null : DynamicMessage.getDefaultInstance(read).getParserForType();
  }

  /** The length of the response parsed last. */
  long bytes() {
    return bytes;
  }

  static @Nullable Message message(Object parsed) {
    return parsed == COUNTED ? null : (Message) parsed;
  }

  @Override
  public Object parse(InputStream stream) {
    try {
      if (parser == null) {
        bytes = scan == null ? length(stream) : scan.scan(stream);
        return COUNTED;
      }
      byte[] message = stream.readAllBytes();
      bytes = message.length;
      if (scan != null) {
        scan.scan(message);
      }
      return parser.parseFrom(message);
    } catch (InvalidProtocolBufferException e) {
      throw Status.INTERNAL
          .withDescription("the response is no message of the expected type")
          .withCause(e)
          .asRuntimeException();
    } catch (IOException e) {
      throw Status.INTERNAL
          .withDescription("the response cannot be read")
          .withCause(e)
          .asRuntimeException();
    }
  }

  private static long length(InputStream stream) throws IOException {
    return stream instanceof KnownLength ? stream.available() : stream.skip(Long.MAX_VALUE);
  }

  @Override
  public InputStream stream(Object response) {
    throw new UnsupportedOperationException("responses are only received");
  }
}
