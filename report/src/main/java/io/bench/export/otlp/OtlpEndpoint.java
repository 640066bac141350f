package io.bench.export.otlp;

import io.bench.engine.problem.UsageException;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where to push to.
 *
 * @param url of the collector's metrics
 * @param headers sent along; their values may be secrets
 */
public record OtlpEndpoint(URI url, Map<String, String> headers) {

  private static final int HIGHEST_PORT = 65_535;

  /**
   * Reads what the user gave.
   *
   * @param text {@code http://host:4318}, to which the usual path is added, or a URL with a path
   * @param headers {@code name=value,name=value}, values percent-encoded, as OpenTelemetry's own
   *     variable has them; null for none
   * @throws UsageException if it is no such URL, or these are no such headers
   */
  public static OtlpEndpoint parse(String text, @Nullable String headers) {
    URI url;
    try {
      url = URI.create(text.trim());
    } catch (IllegalArgumentException e) {
      throw wrong();
    }
    if (url.getHost() == null
        || url.getPort() > HIGHEST_PORT
        || !("http".equals(url.getScheme()) || "https".equals(url.getScheme()))) {
      throw wrong();
    }
    if (url.getUserInfo() != null) {
      throw new UsageException(
          "--otlp: no user in the URL, please; OTEL_EXPORTER_OTLP_HEADERS holds what a collector"
              + " asks for");
    }
    String path = url.getPath();
    boolean bare = path == null || path.isEmpty() || path.equals("/");
    return new OtlpEndpoint(bare ? url.resolve("/v1/metrics") : url, headers(headers));
  }

  /** Its address, without parts that may be secret. */
  String shown() {
    String port = url.getPort() < 0 ? "" : ":" + url.getPort();
    return url.getScheme() + "://" + url.getHost() + port + url.getPath();
  }

  /** The value is not quoted, since it may contain a password. */
  private static UsageException wrong() {
    return new UsageException("--otlp: not the URL of a collector, such as http://localhost:4318");
  }

  private static Map<String, String> headers(@Nullable String text) {
    Map<String, String> headers = new LinkedHashMap<>();
    if (text != null && !text.isBlank()) {
      for (String pair : text.split(",", -1)) {
        int equals = pair.indexOf('=');
        if (equals < 1) {
          throw new UsageException("OTEL_EXPORTER_OTLP_HEADERS: not name=value, name=value ...");
        }
        String name = pair.substring(0, equals).trim();
        headers.put(name, decoded(name, pair.substring(equals + 1).trim()));
      }
    }
    return headers;
  }

  /** The value is not quoted, since it may be a password. */
  private static String decoded(String name, String value) {
    try {
      return URLDecoder.decode(value.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new UsageException(
          "OTEL_EXPORTER_OTLP_HEADERS: the value of '%s' is not percent-encoded; write %% as %%25"
              .formatted(name));
    }
  }
}
