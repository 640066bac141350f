package io.bench.adapter.grpc.service.descriptor;

import com.google.protobuf.Descriptors.MethodDescriptor;
import com.google.protobuf.Descriptors.ServiceDescriptor;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.NearestName;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * A method as users name it: {@code package.Service/Method}.
 *
 * @param service with its package
 */
public record MethodName(String service, String method) {

  /**
   * Reads a name; a dot before the method, as some tools have it, is understood too.
   *
   * @throws AdapterException naming the op if it is no such name
   */
  public static MethodName parse(String op, String text) throws AdapterException {
    String name = text.strip();
    String bare = name.startsWith("/") ? name.substring(1) : name;
    int separator = bare.indexOf('/') >= 0 ? bare.indexOf('/') : bare.lastIndexOf('.');
    if (separator < 1 || separator == bare.length() - 1 || bare.indexOf('/', separator + 1) >= 0) {
      throw AdapterException.usage(
          "op '%s': field 'method' must be package.Service/Method, not '%s'".formatted(op, text));
    }
    return new MethodName(bare.substring(0, separator), bare.substring(separator + 1));
  }

  /** This method of its service. */
  MethodDescriptor of(String op, ServiceDescriptor descriptor) throws AdapterException {
    MethodDescriptor found = descriptor.findMethodByName(method);
    if (found != null) {
      return found;
    }
    List<String> known =
        descriptor.getMethods().stream().map(MethodDescriptor::getName).sorted().toList();
    throw AdapterException.usage(
        "op '%s': service '%s' has no method '%s'%s; it has %s"
            .formatted(
                op,
                service,
                method,
                NearestName.suggestion(method, known).replace("?", ""),
                known.isEmpty() ? "none" : String.join(", ", known)));
  }

  /** What is said when the service is not among the known ones. */
  AdapterException unknownService(String op, Collection<String> known) {
    Optional<String> withoutPackage =
        known.stream().filter(name -> name.endsWith("." + service)).findFirst();
    String suggestion =
        withoutPackage
            .or(() -> NearestName.of(service, known))
            .map(name -> "; did you mean '" + name + "'")
            .orElse("");
    return AdapterException.usage(
        "op '%s': no service '%s'%s; known are %s"
            .formatted(
                op,
                service,
                suggestion,
                known.isEmpty() ? "none" : String.join(", ", new TreeSet<>(known))));
  }
}
