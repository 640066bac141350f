package io.bench.adapter.grpc.service.paging;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.MethodDescriptor;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.NearestName;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.OpValue;
import io.bench.adapter.grpc.service.response.FieldPath;
import io.bench.adapter.grpc.wire.WirePath;
import io.bench.cql.field.OpFields;
import io.bench.cql.field.Problems;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * How an op fetches one page after another. Immutable and thread-safe.
 *
 * @param token where a response has the token for the next page
 * @param into where a request has the token of its page
 * @param maxPages after how many pages a result is left alone
 */
public record PagePlan(WirePath token, WirePath into, long maxPages) {

  private static final String PAGES = "pages";
  private static final String TOKEN = "token";
  private static final String INTO = "into";
  private static final String MAX_PAGES = "maxpages";
  private static final Set<String> KEYS = new TreeSet<>(List.of(TOKEN, INTO));

  private record Found(FieldPath path, WirePath onWire) {}

  /**
   * The op field {@code pages} and its upper bound as they are written, not yet typed.
   *
   * @param token the path of a response's token for the next page
   * @param into the path of a request's token
   * @param maxPages after how many pages a result is left alone
   */
  private record Fields(String token, String into, long maxPages) {

    /**
     * Reads the fields.
     *
     * @return null if the op fetches no pages
     * @throws AdapterException naming op and key if something about them cannot be used
     */
    static @Nullable Fields read(OpTemplate template) throws AdapterException {
      OpFields fields = OpFields.of(template);
      OpValue given = template.value(PAGES).orElse(null);
      if (given == null) {
        if (fields.has(MAX_PAGES)) {
          throw fields.wrong(MAX_PAGES, "needs 'pages', which says how the next page is asked for");
        }
        return null;
      }
      if (template.expectedRows() != null && fields.has(MAX_PAGES)) {
        throw fields.wrong(
            MAX_PAGES, "beside verify-fields would leave pages unread that must be verified");
      }
      if (!(given instanceof OpValue.Mapping mapping)) {
        throw fields.wrong(PAGES, "must be a mapping of " + String.join(", ", KEYS));
      }
      for (String key : mapping.entries().keySet()) {
        if (!KEYS.contains(key)) {
          throw fields.wrong(PAGES + "." + key, "is not known" + NearestName.suggestion(key, KEYS));
        }
      }
      return new Fields(
          path(fields, mapping.entries(), TOKEN, "the response that holds the token"),
          path(fields, mapping.entries(), INTO, "the request that takes the token"),
          fields.count(MAX_PAGES).map(Integer::longValue).orElse(Long.MAX_VALUE));
    }

    private static String path(
        OpFields fields, Map<String, OpValue> given, String key, String holder)
        throws AdapterException {
      if (given.get(key) instanceof OpValue.Constant constant) {
        return constant.value().toString().strip();
      }
      throw fields.wrong(PAGES + "." + key, "must be the path of the field of " + holder);
    }
  }

  /**
   * Checks what can be checked without the types of the method.
   *
   * @throws AdapterException naming op and key if something about the fields cannot be used
   */
  public static void check(OpTemplate template) throws AdapterException {
    var unused = Fields.read(template);
  }

  /**
   * Plans what the template asks for.
   *
   * @return null if the op fetches no pages
   * @throws AdapterException naming op and path of all that does not fit the method's types
   */
  public static @Nullable PagePlan compile(OpTemplate template, MethodDescriptor method)
      throws AdapterException {
    Fields fields = Fields.read(template);
    if (fields == null) {
      return null;
    }
    String op = template.name();
    if (method.isServerStreaming() || method.isClientStreaming()) {
      throw AdapterException.usage(
          "op '%s': field 'pages' is for unary methods, and %s streams its %s"
              .formatted(
                  op, method.getName(), method.isServerStreaming() ? "responses" : "requests"));
    }
    Problems problems = new Problems();
    Found token = problems.attempt(() -> find(op, TOKEN, fields.token(), method.getOutputType()));
    Found into = problems.attempt(() -> find(op, INTO, fields.into(), method.getInputType()));
    if (token == null || into == null) {
      throw AdapterException.usage(problems.lines());
    }
    if (token.path().field().getType() != into.path().field().getType()) {
      throw AdapterException.usage(
          "op '%s': 'pages.token' is %s and 'pages.into' %s: a token is passed on as it is"
              .formatted(op, token.path().typeName(), into.path().typeName()));
    }
    return new PagePlan(token.onWire(), into.onWire(), fields.maxPages());
  }

  private static Found find(String op, String key, String path, Descriptor type)
      throws AdapterException {
    String what = "op '%s': '%s.%s' names".formatted(op, PAGES, key);
    FieldPath found = FieldPath.of(what, path, type);
    FieldDescriptor field = found.field();
    boolean fits =
        field.getType() == FieldDescriptor.Type.BYTES
            || field.getType() == FieldDescriptor.Type.STRING;
    if (!fits || field.isRepeated()) {
      throw AdapterException.usage(
          "%s '%s', but that is %s%s; a token is a single field of bytes or string"
              .formatted(what, path, field.isRepeated() ? "repeated " : "", found.typeName()));
    }
    return new Found(found, found.onWire(what));
  }
}
