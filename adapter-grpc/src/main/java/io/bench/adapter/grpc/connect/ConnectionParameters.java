package io.bench.adapter.grpc.connect;

import io.bench.adapter.api.Parameter;
import java.util.List;

/** The parameters of connections, as users see them. */
public final class ConnectionParameters {

  static final String METADATA = "metadata.*";

  private ConnectionParameters() {}

  /** In the order in which help shows them. */
  public static List<Parameter> all() {
    return List.of(
        Parameter.of(
            "host",
            Parameter.Type.TEXT,
            "comma-separated host or host:port of the servers, default port "
                + ServerAddress.DEFAULT_PORT),
        Parameter.of(
            "channels",
            Parameter.Type.INTEGER,
            "connections per lane (default: one to each server, and one for every "
                + ConnectionSettings.STREAMS_PER_CHANNEL
                + " in flight)"),
        Parameter.of(
            "keepalive",
            Parameter.Type.DURATION,
            "5m",
            "ping a connection that has calls in flight and was silent for so long; servers close"
                + " connections that ping more often than they permit, commonly every 5m; from 10s"
                + " on, 0 for none"),
        Parameter.of(
            "deadline", Parameter.Type.DURATION, "10s", "longest wait for the end of one call"),
        Parameter.of(
            "tls", Parameter.Type.BOOLEAN, "false", "encrypt, and verify who the server is"),
        Parameter.of(
            "ca",
            Parameter.Type.FILE,
            "PEM file of trusted certificates, with tls (default: Java's own)"),
        Parameter.of(
            "certificate",
            Parameter.Type.FILE,
            "PEM file of the client's own certificate and its chain, for mutual TLS"),
        Parameter.of("key", Parameter.Type.FILE, "PEM file (PKCS 8) of the certificate's key"),
        Parameter.of(
            "server-name",
            Parameter.Type.TEXT,
            "name that the server's certificate must bear, if it is not the host's; also the"
                + " :authority of calls"),
        Parameter.of(
            "tls-verification",
            Parameter.Type.BOOLEAN,
            "true",
            "whether the server must prove who it is"),
        Parameter.secret(
            "token",
            "value of the metadata x-cassandra-token; token-file and username win over it"),
        Parameter.of("token-file", Parameter.Type.FILE, "file whose first line is the token"),
        Parameter.secret("auth-token", "as token, in workloads written for other tools"),
        Parameter.of("username", Parameter.Type.TEXT, "user to fetch a token for"),
        Parameter.secret("password", "the user's password; prefer passfile or BENCH_GRPC_PASSWORD"),
        Parameter.of("passfile", Parameter.Type.FILE, "file whose first line is the password"),
        Parameter.of(
            "auth-url",
            Parameter.Type.TEXT,
            "where a token is fetched, with username (default: http://HOST:8081/v1/auth, with tls"
                + " https://...); with tls only https"),
        Parameter.of(
            "token-lifetime",
            Parameter.Type.DURATION,
            "30m",
            "how long a fetched token is good if it does not say so itself; renewed before"),
        // authorization, cookies, keys: nobody can tell by the name what is none
        Parameter.secret(METADATA, "metadata of every call, as in 'metadata.tenant=a'; not shown"),
        Parameter.choice("compression", List.of("none", "gzip"), "none", "compression of requests"),
        Parameter.of(
            "max-message-size",
            Parameter.Type.INTEGER,
            "256M",
            "largest message that is accepted, in bytes"),
        Parameter.of(
            "transparent-retries",
            Parameter.Type.BOOLEAN,
            "false",
            "let grpc-java send calls again that no server has begun to process; counted"));
  }
}
