package io.bench.adapter.grpc.service.response;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.TextFormat;
import io.bench.adapter.grpc.service.message.MessageTemplate;
import io.bench.stargate.WireBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Compares one field of responses with what a template gives for a cycle: the template is
 * serialised and parsed as the field would be, so that both sides have the same types. Immutable
 * and thread-safe. Hot path.
 */
final class ExpectedField {

  private static final int SHOWN_CHARACTERS = 80;

  private final FieldPath path;
  private final MessageTemplate template;
  private final @Nullable Message constant;

  ExpectedField(FieldPath path, MessageTemplate template) {
    this.path = path;
    this.template = template;
    this.constant = template.isConstant() ? made(0, new WireBuffer()) : null;
  }

  /** Whether what is expected must be asked for while the op is started. */
  boolean mayUseCaptures() {
    return template.mayUseCaptures();
  }

  /**
   * What is expected: a message of the field's own type that holds nothing but what the field must.
   */
  Message expected(long cycle, WireBuffer scratch) {
    return constant != null ? constant : made(cycle, scratch);
  }

  private Message made(long cycle, WireBuffer scratch) {
    WireBuffer written = template.encode(cycle, scratch);
    try {
      return DynamicMessage.newBuilder(path.field().getContainingType())
          .mergeFrom(written.array(), 0, written.size())
          .buildPartial();
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("what was just written cannot be read", e);
    }
  }

  /**
   * Compares.
   *
   * @param expected what {@link #expected} gave for the cycle
   * @return null if the field holds what it must, otherwise what differs, for people
   */
  @Nullable String difference(Message response, Message expected, long cycle) {
    Message container = path.container(response);
    if (container == null) {
      return "field '%s': not set instead of %s (the value for cycle %d)"
          .formatted(path.text(), shown(expected), cycle);
    }
    return equal(container, expected)
        ? null
        : "field '%s': %s instead of %s (the value for cycle %d)"
            .formatted(path.text(), shown(container), shown(expected), cycle);
  }

  private boolean equal(Message actual, Message expected) {
    FieldDescriptor field = path.field();
    if (field.hasPresence() && actual.hasField(field) != expected.hasField(field)) {
      return false;
    }
    if (field.isMapField()) {
      // entries come in any order, which only whole messages disregard
      return only(actual).equals(expected);
    }
    return actual.getField(field).equals(expected.getField(field));
  }

  private Message only(Message container) {
    return DynamicMessage.newBuilder(path.field().getContainingType())
        .setField(path.field(), container.getField(path.field()))
        .buildPartial();
  }

  private String shown(Message container) {
    FieldDescriptor field = path.field();
    if (field.hasPresence() && !container.hasField(field)) {
      return "not set";
    }
    Object value = container.getField(field);
    String text =
        field.isRepeated() || field.getJavaType() == FieldDescriptor.JavaType.MESSAGE
            ? "{" + TextFormat.printer().shortDebugString(only(container)) + "}"
            : value instanceof String ? "'" + value + "'" : CapturedValue.of(field, value) + "";
    return text.length() <= SHOWN_CHARACTERS
        ? text
        : text.substring(0, SHOWN_CHARACTERS) + "... (" + text.length() + " characters)";
  }
}
