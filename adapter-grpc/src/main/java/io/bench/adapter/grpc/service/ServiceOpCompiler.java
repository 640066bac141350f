package io.bench.adapter.grpc.service;

import com.google.protobuf.Descriptors.MethodDescriptor;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.OpValue;
import io.bench.adapter.api.ParameterSyntax;
import io.bench.adapter.grpc.connect.CallMetadata;
import io.bench.adapter.grpc.service.call.ServiceOp;
import io.bench.adapter.grpc.service.descriptor.MethodName;
import io.bench.adapter.grpc.service.descriptor.ServiceTypes;
import io.bench.adapter.grpc.service.message.MessageTemplate;
import io.bench.adapter.grpc.service.paging.PagePlan;
import io.bench.adapter.grpc.service.response.ResponseFields;
import io.bench.adapter.grpc.service.response.ResponsePlan;
import io.bench.cql.field.OpFields;
import io.bench.cql.field.Problems;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Turns op templates into ops of a service. */
final class ServiceOpCompiler {

  /** {@code capture} is read by the engine, which takes its capture points out of it. */
  static final Set<String> FIELDS =
      Set.of(
          "method",
          "message",
          "messages",
          "interval",
          "metadata",
          "response",
          "pages",
          "maxpages",
          "capture",
          "deadline",
          "timeout",
          "idempotent");

  private final long deadlineNanos;

  /**
   * @param deadlineNanos how long a try may take where its op says nothing else
   */
  ServiceOpCompiler(long deadlineNanos) {
    this.deadlineNanos = deadlineNanos;
  }

  /** What can be said of a template while the types of its method are not known. */
  void checkUntyped(OpTemplate template) throws AdapterException {
    OpFields fields = known(template);
    methodName(template, fields);
    messages(fields);
    intervalNanos(fields);
    deadlineNanos(fields);
    fields.truth("idempotent");
    metadata(template);
    ResponseFields.read(template, true);
    PagePlan.check(template);
    Optional<OpValue> message = template.value("message");
    if (message.isPresent()) {
      MessageTemplate.requireReadable(template.name(), "message", message.get());
    }
  }

  /**
   * Compiles an op.
   *
   * @throws AdapterException naming op and field of all that cannot work, one line each
   */
  ServiceOp compile(OpTemplate template, ServiceTypes types) throws AdapterException {
    OpFields fields = known(template);
    MethodDescriptor method = types.method(template.name(), methodName(template, fields));
    int messages = messages(fields);
    Problems problems = new Problems();
    MessageTemplate request =
        problems.attempt(
            () ->
                MessageTemplate.compile(
                    template.name(),
                    "message",
                    template.value("message").orElse(new OpValue.Mapping(Map.of())),
                    method.getInputType(),
                    types::message));
    Long intervalNanos = problems.attempt(() -> intervalNanos(fields, method, messages));
    CallMetadata metadata = problems.attempt(() -> metadata(template));
    boolean paged = template.value("pages").isPresent();
    ResponsePlan response =
        problems.attempt(
            () -> ResponsePlan.compile(template, method, paged, messages, types::message));
    PagePlan pages = problems.attempt(() -> PagePlan.compile(template, method));
    Long deadlineNanos = problems.attempt(() -> deadlineNanos(fields));
    Boolean idempotent = problems.attempt(() -> fields.truth("idempotent").orElse(false));
    problems.throwIfAny();
    if (request == null
        || intervalNanos == null
        || metadata == null
        || response == null
        || deadlineNanos == null
        || idempotent == null) {
      throw AdapterException.usage(problems.lines());
    }
    return new ServiceOp(
        method,
        request,
        messages,
        intervalNanos,
        metadata,
        response,
        pages,
        deadlineNanos,
        idempotent);
  }

  private static CallMetadata metadata(OpTemplate template) throws AdapterException {
    return CallMetadata.read(template.name(), template.value("metadata").orElse(null));
  }

  private static OpFields known(OpTemplate template) throws AdapterException {
    template.requireKnown(FIELDS);
    return OpFields.of(template);
  }

  private static MethodName methodName(OpTemplate template, OpFields fields)
      throws AdapterException {
    return MethodName.parse(template.name(), fields.text("method").orElse(""));
  }

  private static int messages(OpFields fields) throws AdapterException {
    return fields.count("messages").orElse(1);
  }

  private static long intervalNanos(OpFields fields, MethodDescriptor method, int messages)
      throws AdapterException {
    long intervalNanos = intervalNanos(fields);
    if (!method.isClientStreaming() && messages > 1) {
      throw fields.wrong("messages", "is for streams of requests; the method takes one message");
    }
    if (intervalNanos > 0 && messages == 1) {
      throw fields.wrong("interval", "needs 'messages' of more than 1 to come between");
    }
    return intervalNanos;
  }

  /** A bare number is milliseconds, as everywhere but in the time-outs of published workloads. */
  private static long intervalNanos(OpFields fields) throws AdapterException {
    Optional<String> text = fields.text("interval");
    if (text.isEmpty()) {
      return 0;
    }
    try {
      return ParameterSyntax.parseDuration(text.get()).toNanos();
    } catch (IllegalArgumentException e) {
      throw fields.wrong("interval", "must be a duration such as 10ms, not '" + text.get() + "'");
    }
  }

  private long deadlineNanos(OpFields fields) throws AdapterException {
    Optional<Duration> deadline = fields.duration("deadline");
    Optional<Duration> timeout = fields.duration("timeout");
    if (deadline.isPresent() && timeout.isPresent()) {
      throw fields.wrong("deadline", "means what 'timeout' does: give one");
    }
    return deadline.or(() -> timeout).map(Duration::toNanos).orElse(deadlineNanos);
  }
}
