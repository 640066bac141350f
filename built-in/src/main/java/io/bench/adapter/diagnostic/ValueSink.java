package io.bench.adapter.diagnostic;

import io.bench.adapter.api.Binding;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.OpValue;
import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * One lane's evaluation of every bind point of an op, so that an adapter without a server still
 * pays for the values as a real one would: in their primitive forms, and text straight as UTF-8.
 * Hot path.
 */
final class ValueSink {

  private final Binding[] bindings;
  private ByteBuffer text = ByteBuffer.allocate(4 * 1024);
  private long checksum;

  ValueSink(OpTemplate template) {
    List<Binding> found = new ArrayList<>();
    template.fields().values().forEach(value -> collect(value, found));
    template.params().values().forEach(value -> collect(value, found));
    this.bindings = found.toArray(Binding[]::new);
  }

  private static void collect(OpValue value, List<Binding> found) {
    if (value instanceof OpValue.Text text) {
      text.points().forEach(point -> found.add(point.binding()));
    } else if (value instanceof OpValue.Sequence sequence) {
      sequence.items().forEach(item -> collect(item, found));
    } else if (value instanceof OpValue.Mapping mapping) {
      mapping.entries().values().forEach(entry -> collect(entry, found));
    }
  }

  /** Makes every value of the cycle. The sum only keeps the compiler from leaving that out. */
  long take(long cycle) {
    long sum = checksum;
    for (Binding binding : bindings) {
      sum +=
          switch (binding.type()) {
            case LONG -> binding.asLong(cycle);
            case INT -> binding.asInt(cycle);
            case DOUBLE, FLOAT -> Double.doubleToRawLongBits(binding.asDouble(cycle));
            case BOOLEAN -> binding.asBoolean(cycle) ? 1 : 0;
            case STRING -> writeText(binding, cycle);
            case OBJECT -> System.identityHashCode(binding.asObject(cycle));
          };
    }
    checksum = sum;
    return sum;
  }

  private int writeText(Binding binding, long cycle) {
    while (true) {
      try {
        binding.writeUtf8(cycle, text.clear());
        return text.position();
      } catch (BufferOverflowException e) {
        text = ByteBuffer.allocate(2 * text.capacity());
      }
    }
  }
}
