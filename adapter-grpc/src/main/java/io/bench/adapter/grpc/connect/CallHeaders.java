package io.bench.adapter.grpc.connect;

import io.bench.adapter.api.AdapterException;
import io.bench.cql.connect.HostAddress;
import io.bench.cql.connect.Passwords;
import io.grpc.Metadata;
import java.net.URI;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The metadata that every call carries. Thread-safe. */
public final class CallHeaders implements AutoCloseable {

  private static final Metadata.Key<String> TOKEN =
      Metadata.Key.of("x-cassandra-token", Metadata.ASCII_STRING_MARSHALLER);
  private static final int STARGATE_AUTH_PORT = 8081;

  private final @Nullable String fixedToken;
  private final @Nullable FetchedToken fetchedToken;
  private final CallMetadata metadata;

  private CallHeaders(
      @Nullable String fixedToken, @Nullable FetchedToken fetchedToken, CallMetadata metadata) {
    this.fixedToken = fixedToken;
    this.fetchedToken = fetchedToken;
    this.metadata = metadata;
  }

  /**
   * Gets the token, if there is to be one.
   *
   * @param passwords of the user who fetches it
   * @param secrets receives the token before it is used
   * @throws AdapterException if it cannot be fetched
   */
  public static CallHeaders open(
      ChannelSettings settings, Passwords passwords, Consumer<String> secrets)
      throws AdapterException {
    Login login = settings.login();
    if (login instanceof Login.WithToken known) {
      secrets.accept(known.token());
      return new CallHeaders(known.token(), null, settings.metadata());
    }
    FetchedToken fetched =
        login instanceof Login.WithPassword withPassword
            ? FetchedToken.open(
                passwords.credentials(withPassword.user(), secrets),
                withPassword.lifetime(),
                endpoints(withPassword, settings),
                settings.tls(),
                secrets)
            : null;
    return new CallHeaders(null, fetched, settings.metadata());
  }

  /** The password goes out as the calls do: encrypted if they are. */
  static List<URI> endpoints(Login.WithPassword login, ChannelSettings settings) {
    URI given = login.endpoint();
    if (given != null) {
      return List.of(given);
    }
    String scheme = settings.tls() == null ? "http" : "https";
    return settings.addresses().stream()
        .map(HostAddress::bracketed)
        .distinct()
        .map(host -> URI.create("%s://%s:%d/v1/auth".formatted(scheme, host, STARGATE_AUTH_PORT)))
        .toList();
  }

  /** New for each call, since grpc-java adds to it. Hot path. */
  public Metadata make() {
    Metadata headers = new Metadata();
    String current = token();
    if (current != null) {
      headers.put(TOKEN, current);
    }
    metadata.addTo(headers, null);
    return headers;
  }

  /** The token of a call that is made now. Hot path. */
  @Nullable String token() {
    return fetchedToken == null ? fixedToken : fetchedToken.current();
  }

  /** Ends the renewal of the token. Idempotent, never throws. */
  @Override
  public void close() {
    if (fetchedToken != null) {
      fetchedToken.close();
    }
  }
}
