package example.http;

import com.fasterxml.jackson.core.JsonPointer;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.OpValue;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The requests of one op, and which answers are a success. Immutable.
 *
 * @param template the op as it was given, with what is captured and verified
 * @param method in capitals
 * @param base stands before a uri that begins with a slash
 * @param uri where to
 * @param headers by name
 * @param body what is sent, or null
 * @param version which version of HTTP the answer must be in
 * @param okStatus statuses that are a success
 * @param okBody what must be found in the body, or null
 * @param rows where the rows are in a body of JSON, or null if the body is none
 */
record RequestPlan(
    OpTemplate template,
    String method,
    String base,
    OpValue uri,
    Map<String, OpValue> headers,
    OpValue body,
    HttpClient.Version version,
    OkStatus okStatus,
    Pattern okBody,
    JsonPointer rows) {

  /** RFC 9110, 9.2.2: methods of which sending one twice does what sending it once does. */
  private static final Set<String> IDEMPOTENT =
      Set.of("GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE");

  /** The same with a header Authorization, unless the op has one or {@code value} is null. */
  RequestPlan with(String value) {
    if (value == null || headers.keySet().stream().anyMatch("Authorization"::equalsIgnoreCase)) {
      return this;
    }
    Map<String, OpValue> all = new LinkedHashMap<>(headers);
    all.put("Authorization", new OpValue.Constant(value));
    return new RequestPlan(
        template, method, base, uri, all, body, version, okStatus, okBody, rows);
  }

  boolean idempotent() {
    return IDEMPOTENT.contains(method);
  }

  /**
   * The request of a cycle.
   *
   * @throws IllegalArgumentException if what the bindings give makes no uri or header
   */
  HttpRequest request(long cycle) {
    String address = String.valueOf(uri.render(cycle));
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(address.startsWith("/") ? base + address : address));
    request.version(version);
    headers.forEach((name, value) -> request.header(name, String.valueOf(value.render(cycle))));
    request.method(
        method,
        body == null
            ? HttpRequest.BodyPublishers.noBody()
            : HttpRequest.BodyPublishers.ofString(String.valueOf(body.render(cycle))));
    return request.build();
  }
}
