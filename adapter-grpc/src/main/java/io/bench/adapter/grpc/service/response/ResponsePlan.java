package io.bench.adapter.grpc.service.response;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.MethodDescriptor;
import com.google.protobuf.Message;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.Binding;
import io.bench.adapter.api.Capture;
import io.bench.adapter.api.ExpectedRows;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.OpValue;
import io.bench.adapter.grpc.service.message.MessageTemplate;
import io.bench.adapter.grpc.service.message.TypeLookup;
import io.bench.adapter.grpc.wire.WirePath;
import io.bench.cql.field.Problems;
import io.bench.stargate.WireBuffer;
import io.grpc.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an op asks of its responses. Immutable and thread-safe.
 *
 * @param type of the responses
 * @param status how calls must end
 * @param statusGiven whether the user says so
 * @param messages how many messages must come, or a negative number if that is not asked
 * @param cyclesPerCall how many cycles the messages of one call stand for: message i is compared
 *     with the values of the cycle {@code cycle * cyclesPerCall + i}; 0 if all stand for the call's
 *     own cycle
 * @param rows the messages as rows, or null
 * @param fields what messages must hold
 * @param counted what of messages is counted as rows, or null
 * @param capturesUsed whether some of that may be values that were captured
 * @param captures what is captured of the first message
 */
public record ResponsePlan(
    Descriptor type,
    Status.Code status,
    boolean statusGiven,
    long messages,
    int cyclesPerCall,
    @Nullable ExpectedRows rows,
    List<ExpectedField> fields,
    @Nullable CountedRows counted,
    boolean capturesUsed,
    List<Captured> captures) {

  /** A field that is captured. */
  record Captured(int variable, FieldPath path) {}

  /**
   * Plans what the template asks for.
   *
   * @param paged whether the op fetches page after page
   * @param sentMessages how many messages a call sends
   * @throws AdapterException naming op and path of what does not fit the response type
   */
  public static ResponsePlan compile(
      OpTemplate template,
      MethodDescriptor method,
      boolean paged,
      int sentMessages,
      TypeLookup types)
      throws AdapterException {
    String op = template.name();
    Descriptor type = method.getOutputType();
    boolean streams = method.isServerStreaming();
    ResponseFields given = ResponseFields.read(template, streams || paged);
    ExpectedRows rows = template.expectedRows();
    if (rows != null
        && (given.messages() >= 0
            || !given.fields().isEmpty()
            || given.status() != Status.Code.OK)) {
      throw AdapterException.usage(
          "op '%s': 'verify-fields' and 'response' both say what messages must hold: give one"
              .formatted(op));
    }
    long messages = rows != null ? rows.count() : given.messages();
    List<ExpectedField> fields =
        rows != null ? rowFields(op, type, rows, types) : fields(op, type, given.fields(), types);
    CountedRows counted = CountedRows.compile(template, type, given);
    return new ResponsePlan(
        type,
        given.status(),
        given.statusGiven(),
        messages,
        streams && method.isClientStreaming() ? sentMessages : 0,
        rows,
        fields,
        counted,
        fields.stream().anyMatch(ExpectedField::mayUseCaptures)
            || (counted != null && counted.mayUseCaptures()),
        captures(op, type, template.captures()));
  }

  private static List<ExpectedField> fields(
      String op, Descriptor type, Map<String, OpValue> given, TypeLookup types)
      throws AdapterException {
    List<ExpectedField> fields = new ArrayList<>();
    Problems problems = new Problems();
    for (Map.Entry<String, OpValue> each : given.entrySet()) {
      String key = "response.fields." + each.getKey();
      problems.attempt(
          () -> {
            FieldPath path = FieldPath.of("op '" + op + "': expects", each.getKey(), type);
            return fields.add(expected(op, key, path, each.getValue(), types));
          });
    }
    problems.throwIfAny();
    return List.copyOf(fields);
  }

  private static List<ExpectedField> rowFields(
      String op, Descriptor type, ExpectedRows rows, TypeLookup types) throws AdapterException {
    List<String> names = type.getFields().stream().map(FieldDescriptor::getName).toList();
    List<@Nullable Binding> bindings = rows.bindingsOf(op, names);
    List<ExpectedField> fields = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      Binding binding = bindings.get(i);
      if (binding != null) {
        FieldPath path = FieldPath.of("op '" + op + "': expects", names.get(i), type);
        OpValue value =
            new OpValue.Text(
                List.of("", ""),
                List.of(new OpValue.BindPoint(binding, "{" + binding.name() + "}")));
        fields.add(expected(op, "verify-fields." + names.get(i), path, value, types));
      }
    }
    return List.copyOf(fields);
  }

  private static ExpectedField expected(
      String op, String key, FieldPath path, OpValue value, TypeLookup types)
      throws AdapterException {
    return new ExpectedField(
        path, MessageTemplate.compileField(op, key, value, path.field(), types));
  }

  private static List<Captured> captures(String op, Descriptor type, List<Capture> captures)
      throws AdapterException {
    List<Captured> found = new ArrayList<>();
    for (Capture capture : captures) {
      found.add(
          new Captured(
              capture.variable(),
              FieldPath.of("op '" + op + "': captures", capture.field(), type)));
    }
    return List.copyOf(found);
  }

  /** Whether responses must be parsed; otherwise they are counted. */
  public boolean isRead() {
    return !fields.isEmpty() || !captures.isEmpty();
  }

  /** Whether something is verified. */
  boolean verifies() {
    return !fields.isEmpty()
        || messages >= 0
        || statusGiven
        || (counted != null && counted.verifies());
  }

  /** Where the field is whose elements are counted as rows, or null. */
  public @Nullable WirePath rowsPath() {
    return counted == null ? null : counted.path();
  }

  /** How many rows all messages must have together, or a negative number if that is not asked. */
  long expectedRows(long cycle) {
    return counted == null ? CountedRows.ANY : counted.expected(cycle);
  }

  /** Whether the op says that calls must end well, which all others do not. */
  boolean requiresOk() {
    return statusGiven && status == Status.Code.OK;
  }

  /** What of responses is decoded, for the report. */
  public List<String> decoded() {
    List<String> decoded = new ArrayList<>();
    if (!isRead()) {
      decoded.add("message sizes");
    }
    if (!fields.isEmpty()) {
      decoded.add("every message of ops that expect fields");
    }
    if (counted != null) {
      decoded.add("the number of rows of ops that count them");
    }
    if (!captures.isEmpty()) {
      decoded.add("every message of ops that capture fields");
    }
    return decoded;
  }

  /**
   * What depends on captured values, which are in force only there; null if nothing does. Hot path;
   * on the thread that starts the op.
   *
   * @param scratch of the calling thread
   */
  public @Nullable CallExpectation expectation(long cycle, WireBuffer scratch) {
    if (!capturesUsed) {
      return null;
    }
    int messagesApart = Math.max(1, cyclesPerCall);
    Message @Nullable [][] expected = new Message[fields.size()][];
    for (int field = 0; field < expected.length; field++) {
      if (fields.get(field).mayUseCaptures()) {
        Message[] ofField = new Message[messagesApart];
        for (int i = 0; i < messagesApart; i++) {
          ofField[i] = fields.get(field).expected(cycleOf(cycle, i), scratch);
        }
        expected[field] = ofField;
      }
    }
    return new CallExpectation(expected, expectedRows(cycle));
  }

  /** The cycle whose values a message must hold. */
  long cycleOf(long cycle, long message) {
    if (rows != null) {
      return rows.firstCycle(cycle) + message;
    }
    return cyclesPerCall == 0
        ? cycle
        : cycle * cyclesPerCall + Math.min(message, cyclesPerCall - 1L);
  }
}
