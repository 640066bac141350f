package io.bench.adapter.grpc.connect;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.Parameter;
import io.bench.adapter.api.ParameterValues;
import io.bench.cql.connect.SharedParameters;
import io.bench.cql.connect.UserLogin;
import io.bench.cql.field.Problems;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How the token of calls is had; never shows it. */
public sealed interface Login {

  /** A token that is known. */
  record WithToken(String token) implements Login {
    @Override
    public String toString() {
      return "WithToken[***]";
    }
  }

  /**
   * A token that is fetched, and fetched again before it expires.
   *
   * @param endpoint where; null for the port that Stargate uses, on the hosts in their order
   * @param lifetime how long a token is good that does not say so itself
   */
  record WithPassword(UserLogin user, @Nullable URI endpoint, Duration lifetime) implements Login {}

  /**
   * What the parameters ask for, or null to call without a token. A token as text yields to a file
   * and to a user: published workloads have a placeholder for it in every step, and the server that
   * is started for a run hands its own over in a file.
   */
  static @Nullable Login read(ParameterValues values, boolean tls, Problems problems) {
    Optional<Path> file = values.find(ChannelParameters.TOKEN_FILE);
    UserLogin user = UserLogin.read(values, problems);
    if (user == null) {
      for (Parameter<?> parameter : ChannelParameters.WITH_USERNAME) {
        if (values.isGiven(parameter)) {
          problems.add("parameter '" + parameter.name() + "' needs the parameter 'username'");
        }
      }
      String token =
          file.isPresent()
              ? problems.attempt(() -> SharedParameters.firstLine("token-file", file.get()))
              : values.find(ChannelParameters.TOKEN).orElse(null);
      if (token == null) {
        return null;
      }
      if (!CallMetadata.isPrintable(token.strip())) {
        problems.add("the token must be printable ASCII, as the value of a header");
      }
      return new WithToken(token.strip());
    }
    if (file.isPresent()) {
      problems.add("give either 'token-file' or 'username', not both");
    }
    Duration lifetime = values.get(ChannelParameters.TOKEN_LIFETIME);
    if (lifetime.toSeconds() < 1) {
      problems.add("parameter 'token-lifetime' must be at least 1s");
    }
    return new WithPassword(user, problems.attempt(() -> endpoint(values, tls)), lifetime);
  }

  private static @Nullable URI endpoint(ParameterValues values, boolean tls)
      throws AdapterException {
    Optional<String> text = values.find(ChannelParameters.AUTH_URL);
    if (text.isEmpty()) {
      return null;
    }
    try {
      URI uri = URI.create(text.get());
      String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
      if (tls && scheme.equals("http")) {
        throw AdapterException.usage(
            "parameter 'auth-url' must be https://... with tls=true, not '"
                + text.get()
                + "': the password would be sent unencrypted");
      }
      if ((scheme.equals("http") || scheme.equals("https")) && uri.getHost() != null) {
        return uri;
      }
    } catch (IllegalArgumentException e) {
      // said below, together with other schemes
    }
    throw AdapterException.usage(
        "parameter 'auth-url' must be http://... or https://..., not '" + text.get() + "'");
  }
}
