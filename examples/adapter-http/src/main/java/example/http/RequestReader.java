package example.http;

import com.fasterxml.jackson.core.JsonPointer;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.NearestName;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.OpValue;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Reads the fields of an op, and finds all that is wrong with them. Used once. */
final class RequestReader {

  static final Set<String> FIELDS =
      Set.of("method", "uri", "headers", "body", "version", "ok-status", "ok-body", "rows");

  private static final Map<String, HttpClient.Version> VERSIONS =
      Map.of(
          "HTTP/1.1", HttpClient.Version.HTTP_1_1,
          "HTTP/2", HttpClient.Version.HTTP_2,
          "HTTP/2.0", HttpClient.Version.HTTP_2);

  private final String base;
  private final OpTemplate template;
  private final List<String> problems = new ArrayList<>();

  /**
   * @param base what stands before a uri that begins with a slash, or an empty text
   */
  RequestReader(String base, OpTemplate template) {
    this.base = base;
    this.template = template;
  }

  /**
   * @throws AdapterException with a line for everything that is wrong
   */
  RequestPlan read() throws AdapterException {
    try {
      template.requireKnown(FIELDS);
    } catch (AdapterException e) {
      problems.addAll(e.problems());
    }
    RequestPlan plan =
        new RequestPlan(
            template,
            constant("method", RequestReader::method).orElse("GET"),
            base,
            uri(),
            headers(),
            template.value("body").orElse(null),
            constant("version", RequestReader::version).orElse(HttpClient.Version.HTTP_1_1),
            constant("ok-status", OkStatus::parse).orElseGet(() -> OkStatus.parse("2..")),
            constant("ok-body", Pattern::compile).orElse(null),
            constant("rows", JsonPointer::compile).orElse(null));
    if (plan.rows() == null
        && (template.expectedRows() != null || !template.captures().isEmpty())) {
      problem("rows", "there are no fields to verify or to capture without it");
    }
    if (!problems.isEmpty()) {
      throw AdapterException.usage(problems);
    }
    return plan;
  }

  private void problem(String field, String what) {
    problems.add("op '" + template.name() + "': field '" + field + "': " + what);
  }

  private <T> Optional<T> constant(String field, Function<String, T> parse) {
    try {
      return template.constant(field).map(value -> parse.apply(String.valueOf(value)));
    } catch (AdapterException e) {
      problems.addAll(e.problems());
    } catch (IllegalArgumentException e) {
      problem(field, String.valueOf(e.getMessage()).lines().findFirst().orElse("wrong"));
    }
    return Optional.empty();
  }

  private static String method(String text) {
    if (!text.matches("[A-Za-z]+")) {
      throw new IllegalArgumentException("'" + text + "' is no method");
    }
    return text.toUpperCase(Locale.ROOT);
  }

  private static HttpClient.Version version(String text) {
    HttpClient.Version version = VERSIONS.get(text.toUpperCase(Locale.ROOT));
    if (version == null) {
      throw new IllegalArgumentException(
          "'" + text + "' is no version" + NearestName.suggestion(text, VERSIONS.keySet()));
    }
    return version;
  }

  /** What stands before the first bind point is looked at; the rest is known when ops run. */
  private OpValue uri() {
    OpValue uri = template.value("uri").orElse(new OpValue.Constant(""));
    if (uri instanceof OpValue.Constant constant) {
      String text = String.valueOf(constant.value());
      if (text.isEmpty()) {
        problem("uri", "there must be one");
      } else if (needsBase(text)) {
        problem("uri", "'" + text + "' wants the parameter base");
      } else if (Uris.problem(full(text)) != null) {
        problem("uri", Uris.problem(full(text)));
      }
    } else if (uri instanceof OpValue.Text text) {
      String start = text.literals().get(0);
      if (needsBase(start)) {
        problem("uri", "'" + start + "...' wants the parameter base");
      } else if (!start.isEmpty() && !full(start).matches("(?i)https?://.*")) {
        problem("uri", "'" + start + "...' begins with neither http:// nor https://");
      }
    } else {
      problem("uri", "must be a text");
    }
    return uri;
  }

  private boolean needsBase(String uri) {
    return uri.startsWith("/") && base.isEmpty();
  }

  private String full(String uri) {
    return uri.startsWith("/") ? base + uri : uri;
  }

  private Map<String, OpValue> headers() {
    Optional<OpValue> headers = template.value("headers");
    if (headers.isEmpty()) {
      return Map.of();
    }
    if (headers.get() instanceof OpValue.Mapping mapping) {
      mapping.entries().keySet().forEach(this::checkHeader);
      return mapping.entries();
    }
    problem("headers", "must be a map of names and values");
    return Map.of();
  }

  /** Some are the client's own, such as Host, and some are none. */
  private void checkHeader(String name) {
    try {
      var unused = HttpRequest.newBuilder().header(name, "value");
    } catch (IllegalArgumentException e) {
      problem("headers", "'" + name + "' cannot be set: " + e.getMessage());
    }
  }
}
