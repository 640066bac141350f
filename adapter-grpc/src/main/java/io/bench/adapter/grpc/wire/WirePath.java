package io.bench.adapter.grpc.wire;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.WireFormat;
import io.bench.stargate.WireBuffer;
import java.util.List;

/**
 * Where a field stands in a serialised message: the numbers of the fields on the way to it, and its
 * own. Immutable and thread-safe.
 */
public final class WirePath {

  private final int[] numbers;
  private final WireFormat.FieldType type;

  /**
   * @param parents single messages, from the outermost on; none of them a group
   */
  public WirePath(List<FieldDescriptor> parents, FieldDescriptor field) {
    numbers = new int[parents.size() + 1];
    for (int i = 0; i < parents.size(); i++) {
      numbers[i] = parents.get(i).getNumber();
    }
    numbers[parents.size()] = field.getNumber();
    type = field.getLiteType();
  }

  int number(int level) {
    return numbers[level];
  }

  boolean endsAt(int level) {
    return level == numbers.length - 1;
  }

  /** What each element of the field has as its wire type, unless it is packed. */
  int wireType() {
    return type.getWireType();
  }

  boolean isPackable() {
    return type.isPackable();
  }

  /**
   * A serialised message with the field set to text or bytes: they are added at the end, where they
   * replace what the field held before, and messages on the way are merged with those before, as
   * the wire format has it. Hot path.
   *
   * @param scratch of the calling thread
   */
  public byte[] with(byte[] message, byte[] value, WireBuffer scratch) {
    scratch.truncate(0);
    scratch.writeRaw(message);
    write(0, value, scratch);
    return scratch.toByteArray();
  }

  private void write(int level, byte[] value, WireBuffer target) {
    int start = target.beginField(numbers[level]);
    if (endsAt(level)) {
      target.writeRaw(value);
    } else {
      write(level + 1, value, target);
    }
    target.endLength(start);
  }
}
