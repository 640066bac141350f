package io.bench.adapter.grpc.service.paging;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.MethodDescriptor;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.grpc.service.response.FieldPath;
import io.bench.adapter.grpc.wire.WirePath;
import io.bench.cql.field.Problems;
import org.jspecify.annotations.Nullable;

/**
 * How an op fetches one page after another. Immutable and thread-safe.
 *
 * @param token where a response has the token for the next page
 * @param into where a request has the token of its page
 * @param maxPages after how many pages a result is left alone
 */
public record PagePlan(WirePath token, WirePath into, long maxPages) {

  private record Found(FieldPath path, WirePath onWire) {}

  /**
   * Plans what the template asks for.
   *
   * @return null if the op fetches no pages
   * @throws AdapterException naming op and path of all that does not fit the method's types
   */
  public static @Nullable PagePlan compile(OpTemplate template, MethodDescriptor method)
      throws AdapterException {
    PageFields fields = PageFields.read(template);
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
    Found token =
        problems.attempt(() -> find(op, PageFields.TOKEN, fields.token(), method.getOutputType()));
    Found into =
        problems.attempt(() -> find(op, PageFields.INTO, fields.into(), method.getInputType()));
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
    String what = "op '%s': '%s.%s' names".formatted(op, PageFields.PAGES, key);
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
