package example.http;

import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.Parameter;
import io.bench.adapter.api.ParameterValues;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * What a user chose for the whole run.
 *
 * @param base what stands before a uri that begins with a slash, without a slash at its end; empty
 *     if there is none
 * @param timeout from sending a request until its answer has arrived as a whole
 * @param followRedirects whether redirects are followed within the same op
 * @param caFile certificates to trust instead of the JDK's, in PEM form, or null
 * @param authorization the value of the header of that name, or null
 */
record Settings(
    String base, Duration timeout, boolean followRedirects, Path caFile, String authorization) {

  private static final Parameter<String> BASE =
      Parameter.text(
          "base", "scheme, host and port of uris that begin with /, as in http://127.0.0.1:8080");

  private static final Parameter<Duration> TIMEOUT =
      Parameter.duration("timeout", "how long a request may take until its whole answer is there")
          .withDefault("10s");

  private static final Parameter<Boolean> FOLLOW_REDIRECTS =
      Parameter.truth(
              "follow-redirects",
              "follow redirects; the op then takes as long as all of its requests")
          .withDefault("false");

  private static final Parameter<Path> CA_FILE =
      Parameter.file("ca-file", "PEM file of the certificates to trust, instead of the JDK's");

  private static final Parameter<Path> AUTHORIZATION_FILE =
      Parameter.file(
          "authorization-file", "file whose first line is the value of the header Authorization");

  static final List<Parameter<?>> PARAMETERS =
      List.of(BASE, TIMEOUT, FOLLOW_REDIRECTS, CA_FILE, AUTHORIZATION_FILE);

  /** Reads what was given, and the file with the secret. */
  static Settings read(AdapterContext context) throws AdapterException {
    ParameterValues given = context.parameters();
    String authorization = null;
    if (given.isGiven(AUTHORIZATION_FILE)) {
      authorization = firstLine(given.get(AUTHORIZATION_FILE));
      context.secrets().accept(authorization);
    }
    return new Settings(
        base(given),
        given.get(TIMEOUT),
        given.get(FOLLOW_REDIRECTS),
        given.find(CA_FILE).orElse(null),
        authorization);
  }

  /** The parameter {@code base}, as {@link #base()} has it. */
  static String base(ParameterValues given) throws AdapterException {
    String base = given.find(BASE).orElse("");
    if (base.isEmpty()) {
      return base;
    }
    String withoutSlash = base.endsWith("/") ? base.substring(0, base.length() - 1) : base;
    String problem = Uris.problem(withoutSlash);
    if (problem != null) {
      throw AdapterException.usage("parameter 'base': " + problem);
    }
    if (!URI.create(withoutSlash).getRawPath().isEmpty()) {
      throw AdapterException.usage(
          "parameter 'base': '" + base + "' has a path; it belongs into the ops' uris");
    }
    return withoutSlash;
  }

  private static String firstLine(Path file) throws AdapterException {
    try {
      List<String> lines = Files.readAllLines(file);
      if (!lines.isEmpty() && !lines.get(0).isBlank()) {
        return lines.get(0).strip();
      }
    } catch (IOException e) {
      throw AdapterException.usage(
          "parameter 'authorization-file': cannot read " + file + " (" + e + ")");
    }
    throw AdapterException.usage(
        "parameter 'authorization-file': " + file + " begins with an empty line");
  }
}
