package io.bench.adapter.grpc.connect;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.Parameter;
import io.bench.adapter.api.ParameterValues;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How the token of calls is had; never shows it. */
public sealed interface Login {

  /** Where the password is looked for when no parameter gives it. */
  String PASSWORD_VARIABLE = "BENCH_GRPC_PASSWORD";

  /** A token that is known. */
  record WithToken(String token) implements Login {
    @Override
    public String toString() {
      return "WithToken[***]";
    }
  }

  /**
   * A token that is fetched, and fetched anew before it expires.
   *
   * @param endpoint where; null for the port that Stargate uses, on the hosts in their order
   * @param lifetime how long a token is good that does not say so itself
   */
  record WithPassword(String username, String password, @Nullable URI endpoint, Duration lifetime)
      implements Login {
    @Override
    public String toString() {
      return "WithPassword[" + username + ", ***, " + endpoint + "]";
    }
  }

  /**
   * What the parameters ask for, or null to call without a token. A token as text yields to a file
   * and to a user: published workloads have a placeholder for it in every step, and the server that
   * is started for a run hands its own over in a file.
   */
  static @Nullable Login read(ParameterValues values, boolean tls) throws AdapterException {
    Optional<String> token =
        values
            .find(ConnectionParameters.TOKEN)
            .or(() -> values.find(ConnectionParameters.AUTH_TOKEN));
    Optional<Path> file = values.find(ConnectionParameters.TOKEN_FILE);
    Optional<String> username = values.find(ConnectionParameters.USERNAME);
    if (file.isPresent() && username.isPresent()) {
      throw AdapterException.usage("give either 'token-file' or 'username', not both");
    }
    if (username.isEmpty()) {
      for (Parameter<?> parameter : ConnectionParameters.WITH_USERNAME) {
        if (values.isGiven(parameter)) {
          throw AdapterException.usage(
              "parameter '" + parameter.name() + "' needs the parameter 'username'");
        }
      }
      Optional<String> known =
          file.isPresent() ? Optional.of(firstLine("token-file", file.get())) : token;
      return known.map(String::strip).map(WithToken::new).orElse(null);
    }
    Duration lifetime = values.get(ConnectionParameters.TOKEN_LIFETIME);
    if (lifetime.toSeconds() < 1) {
      throw AdapterException.usage("parameter 'token-lifetime' must be at least 1s");
    }
    return new WithPassword(username.get(), password(values), endpoint(values, tls), lifetime);
  }

  private static String password(ParameterValues values) throws AdapterException {
    Optional<String> given = values.find(ConnectionParameters.PASSWORD);
    Optional<Path> file = values.find(ConnectionParameters.PASSFILE);
    if (given.isPresent() && file.isPresent()) {
      throw AdapterException.usage("give either 'password' or 'passfile', not both");
    }
    if (file.isPresent()) {
      return firstLine("passfile", file.get());
    }
    return given
        .or(() -> Optional.ofNullable(System.getenv(PASSWORD_VARIABLE)))
        .orElseThrow(
            () ->
                AdapterException.usage(
                    "no password for the parameter 'username': give 'passfile' or set "
                        + PASSWORD_VARIABLE));
  }

  private static @Nullable URI endpoint(ParameterValues values, boolean tls)
      throws AdapterException {
    Optional<String> text = values.find(ConnectionParameters.AUTH_URL);
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
    } catch (IllegalArgumentException noUri) {
      // said below, together with other schemes
    }
    throw AdapterException.usage(
        "parameter 'auth-url' must be http://... or https://..., not '" + text.get() + "'");
  }

  private static String firstLine(String parameter, Path file) throws AdapterException {
    try (Stream<String> lines = Files.lines(file)) {
      return lines
          .map(String::strip)
          .findFirst()
          .filter(line -> !line.isEmpty())
          .orElseThrow(
              () ->
                  AdapterException.usage(
                      "parameter '%s': the first line of %s is empty".formatted(parameter, file)));
    } catch (NoSuchFileException missing) {
      throw AdapterException.usage(
          "parameter '%s': cannot read %s (no such file)".formatted(parameter, file));
    } catch (IOException | java.io.UncheckedIOException unreadable) {
      throw AdapterException.usage(
          "parameter '%s': cannot read %s (%s)"
              .formatted(parameter, file, unreadable.getMessage()));
    }
  }
}
