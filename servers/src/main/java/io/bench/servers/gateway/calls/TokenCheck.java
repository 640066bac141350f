package io.bench.servers.gateway.calls;

import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * Lets only those calls in that carry the gateway's token. For the services that need one: whoever
 * asks for health or for the services' descriptions need not. Thread-safe.
 */
public final class TokenCheck implements ServerInterceptor {

  /** The metadata that carries the token, as Stargate's clients send it. */
  public static final Metadata.Key<String> KEY =
      Metadata.Key.of("x-cassandra-token", Metadata.ASCII_STRING_MARSHALLER);

  private static final int TOKEN_BYTES = 32;

  private final byte[] token;

  /** Creates a check. */
  public TokenCheck(String token) {
    this.token = token.getBytes(StandardCharsets.UTF_8);
  }

  /** Returns a new token that nobody can guess. */
  public static String newToken() {
    byte[] bytes = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  @Override
  public <Q, A> ServerCall.Listener<Q> interceptCall(
      ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
    @Nullable String given = headers.get(KEY);
    // takes the same time wherever a wrong token differs
    if (given != null && MessageDigest.isEqual(token, given.getBytes(StandardCharsets.UTF_8))) {
      return next.startCall(call, headers);
    }
    call.close(
        Status.UNAUTHENTICATED.withDescription(
            (given == null ? "no token" : "not the token of this gateway")
                + " in the metadata "
                + KEY.name()),
        new Metadata());
    return new ServerCall.Listener<>() {};
  }
}
