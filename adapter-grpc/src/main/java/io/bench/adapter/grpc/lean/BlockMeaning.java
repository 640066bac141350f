package io.bench.adapter.grpc.lean;

import io.bench.adapter.grpc.http2.ResponseBlock;
import io.grpc.InternalMetadata;
import io.grpc.InternalStatus;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.internal.GrpcUtil;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a header block says to gRPC, by the rules of grpc-java.
 *
 * @param block that says it
 * @param metadata without what only the transport reads
 * @param problem what is wrong with it at the begin of a response, or null
 * @param encodingProblem why messages that follow it could not be read, or null
 * @param gzip whether messages that follow it are gzip where they are compressed
 * @param asTrailers the status that it gives at the end of a response that had a head
 * @param named the status that it names, or else what its HTTP status stands for
 */
record BlockMeaning(
    ResponseBlock block,
    Metadata metadata,
    @Nullable Status problem,
    @Nullable Status encodingProblem,
    boolean gzip,
    Status asTrailers,
    Status named) {

  private static final Metadata.Key<String> CONTENT_TYPE = key("content-type");
  private static final Metadata.Key<String> ENCODING = key("grpc-encoding");
  private static final String GZIP = "gzip";

  private static Metadata.Key<String> key(String name) {
    return Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER);
  }

  /** That of answer after answer is known already. Hot path. */
  static BlockMeaning of(ResponseBlock block) {
    if (block.meaning() instanceof BlockMeaning known) {
      return known;
    }
    BlockMeaning read = read(block);
    block.keepMeaning(read);
    return read;
  }

  private static BlockMeaning read(ResponseBlock block) {
    Metadata metadata = metadata(block.fields());
    Status given = metadata.get(InternalStatus.CODE_KEY);
    if (given != null) {
      given = given.withDescription(metadata.get(InternalStatus.MESSAGE_KEY));
    }
    Status problem = problem(block.status(), metadata);
    Status asTrailers =
        given == null ? Status.UNKNOWN.withDescription("missing GRPC status in response") : given;
    Status named = given == null ? inferred(block.status()) : given;
    metadata.discardAll(InternalStatus.CODE_KEY);
    metadata.discardAll(InternalStatus.MESSAGE_KEY);
    return new BlockMeaning(
        block,
        metadata,
        problem,
        encodingProblem(metadata),
        GZIP.equals(metadata.get(ENCODING)),
        asTrailers,
        named);
  }

  /** The status that it gives at the begin of a response that goes on; null if it is as it must. */
  @Nullable Status asHead() {
    return problem == null ? null : problem.augmentDescription("headers: " + shown());
  }

  /** The status that it gives if it is all there is. */
  Status alone() {
    return problem == null ? named : problem.augmentDescription("trailers: " + shown());
  }

  /** All of it, for descriptions. Only failures need it, so it is not kept. */
  String shown() {
    int httpStatus = block.status();
    String fields = metadata(block.fields()).toString();
    String status = httpStatus == ResponseBlock.NO_STATUS ? "" : ":status=" + httpStatus;
    boolean both = !status.isEmpty() && !fields.equals("Metadata()");
    return fields.replace("Metadata(", "Metadata(" + status + (both ? "," : ""));
  }

  private static Status inferred(int httpStatus) {
    Status status =
        httpStatus == ResponseBlock.NO_STATUS
            ? Status.INTERNAL.withDescription("missing HTTP status code")
            : GrpcUtil.httpStatusToGrpcStatus(httpStatus);
    return status.augmentDescription("missing GRPC status, inferred error from HTTP status code");
  }

  private static @Nullable Status problem(int httpStatus, Metadata metadata) {
    if (httpStatus == ResponseBlock.NO_STATUS) {
      return Status.INTERNAL.withDescription("Missing HTTP status code");
    }
    String type = metadata.get(CONTENT_TYPE);
    if (!GrpcUtil.isGrpcContentType(type)) {
      return GrpcUtil.httpStatusToGrpcStatus(httpStatus)
          .augmentDescription(
              type == null
                  ? "missing content-type in response headers"
                  : "invalid content-type: " + type);
    }
    return null;
  }

  private static @Nullable Status encodingProblem(Metadata metadata) {
    String encoding = metadata.get(ENCODING);
    return encoding == null || encoding.equals("identity") || encoding.equals(GZIP)
        ? null
        : Status.INTERNAL.withDescription("Can't find decompressor for " + encoding);
  }

  /** Binary fields as the bytes that they stand for; several in one field become several. */
  private static Metadata metadata(byte[][] fields) {
    List<byte[]> raw = new ArrayList<>(fields.length);
    for (int i = 0; i < fields.length; i += 2) {
      boolean binary =
          new String(fields[i], StandardCharsets.US_ASCII).endsWith(Metadata.BINARY_HEADER_SUFFIX);
      if (!binary) {
        raw.add(fields[i]);
        raw.add(fields[i + 1]);
        continue;
      }
      for (String part : new String(fields[i + 1], StandardCharsets.US_ASCII).split(",", -1)) {
        raw.add(fields[i]);
        raw.add(decoded(part.strip()));
      }
    }
    return InternalMetadata.newMetadata(raw.toArray(new byte[0][]));
  }

  private static byte[] decoded(String base64) {
    try {
      return Base64.getDecoder().decode(base64);
    } catch (IllegalArgumentException e) {
      // as it is: that it cannot be read is for whoever looks for it
      return base64.getBytes(StandardCharsets.US_ASCII);
    }
  }
}
