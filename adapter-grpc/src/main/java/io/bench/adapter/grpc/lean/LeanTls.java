package io.bench.adapter.grpc.lean;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.grpc.connect.ChannelSettings;
import io.bench.cql.connect.TlsSettings;
import io.grpc.internal.GrpcUtil;
import io.grpc.netty.GrpcSslContexts;
import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;

/** Encrypts lean connections as grpc-java does its own: Netty's TLS, with ALPN. Thread-safe. */
final class LeanTls {

  /** What ALPN must have agreed on. */
  static final String PROTOCOL = "h2";

  private final SslContext context;

  private LeanTls(SslContext context) {
    this.context = context;
  }

  /**
   * Null for plain text.
   *
   * @throws AdapterException if certificates or keys cannot be used
   */
  static @Nullable LeanTls of(ChannelSettings settings) throws AdapterException {
    TlsSettings tls = settings.tls();
    if (tls == null) {
      return null;
    }
    SslContextBuilder builder = GrpcSslContexts.forClient();
    TrustManager[] trust = tls.trustManagers();
    if (trust != null) {
      builder.trustManager(trust[0]);
    }
    KeyManager[] keys = tls.keyManagers();
    if (keys != null) {
      builder.keyManager(keys[0]);
    }
    try {
      return new LeanTls(builder.build());
    } catch (SSLException e) {
      throw AdapterException.server("cannot encrypt connections: " + e.getMessage(), e);
    }
  }

  /**
   * For one connection.
   *
   * @param name that the server's certificate must bear; a port behind it is left out, as by
   *     grpc-java
   */
  SslHandler handler(String name, int port) {
    String host = GrpcUtil.authorityToUri(name).getHost();
    return context.newHandler(ByteBufAllocator.DEFAULT, host == null ? name : host, port);
  }
}
