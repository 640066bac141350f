package io.bench.adapter.grpc.connect;

import io.bench.adapter.grpc.http2.RequestFields;
import io.grpc.Metadata;
import io.grpc.internal.TransportFrameUtil;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The headers of an op's calls: those of all calls, the op's own, and how long a call may take. Hot
 * path; runs on the lane's event loop.
 */
public final class CallHead {

  private static final byte[][] OF_GRPC = {
    ascii("content-type"), ascii("application/grpc"),
    ascii("te"), ascii("trailers"),
    ascii("user-agent"), ascii("bench-grpc"),
    ascii("grpc-accept-encoding"), ascii("gzip"),
  };

  private final CallHeaders ofAll;
  private final CallMetadata own;
  private final Metadata timeout;
  private final String path;
  private @Nullable RequestFields fields;
  private @Nullable String token;

  /**
   * @param timeout the header that says how long a call may take
   */
  public CallHead(CallHeaders ofAll, CallMetadata own, Metadata timeout, String fullMethodName) {
    this.ofAll = ofAll;
    this.own = own;
    this.timeout = timeout;
    this.path = "/" + fullMethodName;
  }

  /**
   * For grpc-java: new for each call, since it adds to it.
   *
   * @param values as {@link CallMetadata#values} gave them
   */
  public Metadata metadata(@Nullable Object @Nullable [] values) {
    Metadata metadata = ofAll.make();
    metadata.merge(timeout);
    own.addTo(metadata, values);
    return metadata;
  }

  /** The same for the lane's own frames: one object as long as nothing changes. */
  public RequestFields fields(@Nullable Object @Nullable [] values) {
    if (values != null) {
      return made(values);
    }
    String current = ofAll.token();
    RequestFields known = fields;
    if (known == null || !Objects.equals(current, token)) {
      known = made(null);
      fields = known;
      token = current;
    }
    return known;
  }

  private RequestFields made(@Nullable Object @Nullable [] values) {
    byte[][] given = TransportFrameUtil.toHttp2Headers(metadata(values));
    byte[][] all = Arrays.copyOf(OF_GRPC, OF_GRPC.length + given.length);
    System.arraycopy(given, 0, all, OF_GRPC.length, given.length);
    return RequestFields.of(path, all, values == null);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
