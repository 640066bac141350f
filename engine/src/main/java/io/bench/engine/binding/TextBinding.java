package io.bench.engine.binding;

import io.bench.adapter.api.ValueType;
import io.bench.engine.function.TextFunction;
import java.nio.ByteBuffer;

/** Hot; any thread. A recipe that gives a text. */
final class TextBinding extends CompiledBinding {

  private final TextFunction function;

  TextBinding(String name, TextFunction function) {
    super(name, String.class);
    this.function = function;
  }

  @Override
  public ValueType type() {
    return ValueType.STRING;
  }

  @Override
  public long asLong(long cycle) {
    throw not("number");
  }

  @Override
  public double asDouble(long cycle) {
    throw not("number");
  }

  @Override
  public boolean asBoolean(long cycle) {
    throw not("boolean");
  }

  @Override
  public Object asObject(long cycle) {
    return function.apply(cycle);
  }

  @Override
  void write(long cycle, ByteBuffer target) {
    function.write(cycle, target);
  }
}
