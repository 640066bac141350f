package io.bench.adapter.grpc.service.message;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.OpValue;
import io.bench.stargate.WireBuffer;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A message compiled from a template. Immutable and thread-safe. */
public final class MessageTemplate {

  private final Part content;
  private final @Nullable WireBuffer constant;
  private final boolean capturesUsed;

  private MessageTemplate(Part content, boolean capturesUsed) {
    this.content = content;
    this.constant =
        content instanceof Part.Constant bytes ? WireBuffer.lasting(bytes.bytes()) : null;
    this.capturesUsed = capturesUsed;
  }

  /**
   * Compiles a template and tries it out with cycle 0.
   *
   * @param op names the op in messages
   * @param key the op field that holds the template: the first part of every path
   * @param value a mapping of the message's fields, or such a mapping as JSON text
   * @throws AdapterException naming op and path of all that does not fit, one line each
   */
  public static MessageTemplate compile(
      String op, String key, OpValue value, Descriptor type, TypeLookup types)
      throws AdapterException {
    try {
      boolean ownForm = WellKnownTypes.hasOwnForm(type);
      OpValue structure = ownForm ? value : JsonTemplate.read(value, key);
      boolean capturesUsed = mayUseCaptures(structure);
      MessageCompiler compiler = new MessageCompiler(types, !capturesUsed);
      return checked(compiler.compile(type, structure, key), capturesUsed);
    } catch (RuntimeException e) {
      throw mistake(op, key, e);
    }
  }

  /**
   * Checks what can be checked of a template without its type: that what begins as a JSON object is
   * one.
   *
   * @throws AdapterException naming op and field if it is text that is no JSON
   */
  public static void requireReadable(String op, String key, OpValue value) throws AdapterException {
    try {
      if (JsonTemplate.beginsObject(value)) {
        var unused = JsonTemplate.read(value, key);
      }
    } catch (RuntimeException e) {
      throw mistake(op, key, e);
    }
  }

  /** Compiles a message that holds one field, whose path is {@code path}. */
  public static MessageTemplate compileField(
      String op, String path, OpValue value, FieldDescriptor field, TypeLookup types)
      throws AdapterException {
    try {
      boolean capturesUsed = mayUseCaptures(value);
      FieldCompiler fields = new MessageCompiler(types, !capturesUsed).fields();
      return checked(fields.compile(field, value, path), capturesUsed);
    } catch (RuntimeException e) {
      throw mistake(op, path, e);
    }
  }

  private static MessageTemplate checked(Part content, boolean capturesUsed) {
    if (!capturesUsed) {
      Mistakes.findIn(content);
    }
    return new MessageTemplate(content, capturesUsed);
  }

  private static AdapterException mistake(String op, String key, RuntimeException unfit) {
    List<String> problems =
        unfit instanceof UnfitValue values
            ? values.problems()
            : List.of("'" + key + "' cannot be made for cycle 0: " + unfit);
    String lines =
        problems.stream()
            .map(problem -> "op '" + op + "': " + problem)
            .collect(Collectors.joining("\n"));
    return new AdapterException(AdapterException.Kind.USAGE, lines, unfit);
  }

  /** What was captured is known to have no class beforehand, and no value while nothing runs. */
  private static boolean mayUseCaptures(OpValue value) {
    if (value instanceof OpValue.Mapping mapping) {
      return mapping.entries().values().stream().anyMatch(MessageTemplate::mayUseCaptures);
    }
    if (value instanceof OpValue.Sequence sequence) {
      return sequence.items().stream().anyMatch(MessageTemplate::mayUseCaptures);
    }
    return value instanceof OpValue.Text text
        && text.points().stream().anyMatch(p -> p.binding().valueClass() == Object.class);
  }

  /** Whether the message is the same in every cycle. */
  public boolean isConstant() {
    return constant != null;
  }

  /**
   * Whether a value may be one that was captured, and so must be asked for while its op is started.
   */
  public boolean mayUseCaptures() {
    return capturesUsed;
  }

  /**
   * The message for a cycle, serialised. Not to be changed: a constant message is the same one each
   * time. Hot path.
   *
   * @param scratch where any other is written; of the calling thread
   * @throws UnfitValue if a binding gives what its field cannot hold
   */
  public WireBuffer encode(long cycle, WireBuffer scratch) {
    if (constant != null) {
      return constant;
    }
    scratch.truncate(0);
    content.write(cycle, scratch);
    return scratch;
  }
}
