package io.bench.adapter.grpc.service.response;

import com.google.protobuf.Descriptors.Descriptor;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.Binding;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.OpValue;
import io.bench.adapter.grpc.service.message.UnfitValue;
import io.bench.adapter.grpc.wire.WirePath;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rows of an op: the elements of a field of its responses, and how many there must be of them
 * in all. Immutable and thread-safe.
 *
 * @param path of the field, which is repeated or a map
 * @param constant how many there must be, or {@link #ANY}
 * @param binding says how many there must be in each cycle, or null
 */
record CountedRows(WirePath path, long constant, @Nullable Binding binding) {

  /** Any number of rows. */
  static final long ANY = -1;

  private static final String KEY = "response." + ResponseFields.ROWS_EXPECTED;
  private static final Set<Class<?>> WHOLE_NUMBERS =
      Set.of(Long.class, Integer.class, Short.class, Byte.class);

  /**
   * What the response fields ask for.
   *
   * @return null if rows are not counted
   * @throws AdapterException naming op and path of what cannot be counted
   */
  static @Nullable CountedRows compile(OpTemplate op, Descriptor type, ResponseFields given)
      throws AdapterException {
    String field = given.rows();
    if (field == null) {
      return null;
    }
    String what = "op '%s': 'response.%s' names".formatted(op.name(), ResponseFields.ROWS);
    FieldPath path = FieldPath.of(what, field, type);
    if (!path.field().isRepeated()) {
      throw AdapterException.usage(
          "%s '%s', but that is a single %s and not repeated"
              .formatted(what, field, path.typeName()));
    }
    OpValue expected = given.rowsExpected();
    return new CountedRows(
        path.onWire(what),
        expected instanceof OpValue.Constant constant ? constant(op, constant) : ANY,
        expected == null || expected instanceof OpValue.Constant ? null : binding(op, expected));
  }

  private static long constant(OpTemplate op, OpValue.Constant given) throws AdapterException {
    long count = ResponseFields.count(given);
    if (count < 0) {
      throw wrong(op);
    }
    return count;
  }

  private static Binding binding(OpTemplate op, OpValue given) throws AdapterException {
    if (given instanceof OpValue.Text text && text.isSinglePoint()) {
      Binding binding = text.points().get(0).binding();
      if (isCaptured(binding)) {
        return binding;
      }
      if (WHOLE_NUMBERS.contains(binding.valueClass()) && binding.asLong(0) >= 0) {
        return binding;
      }
    }
    throw wrong(op);
  }

  private static AdapterException wrong(OpTemplate op) {
    return ResponseFields.wrong(
        op, KEY, "must be a whole number of at least 0, or a binding that gives one");
  }

  /** What was captured is known to have no class beforehand, and no value while nothing runs. */
  private static boolean isCaptured(Binding binding) {
    return binding.valueClass() == Object.class;
  }

  /** Whether a number of rows is expected. */
  boolean verifies() {
    return constant != ANY || binding != null;
  }

  /** Whether what is expected must be asked for while the op is started. */
  boolean mayUseCaptures() {
    return binding != null && isCaptured(binding);
  }

  /**
   * How many rows there must be, or {@link #ANY}. Hot path.
   *
   * @throws UnfitValue if the binding gives what no number of rows can be
   */
  long expected(long cycle) {
    if (binding == null) {
      return constant;
    }
    long count = binding.asLong(cycle);
    if (count < 0) {
      throw new UnfitValue(KEY, "must be at least 0, not " + count);
    }
    return count;
  }
}
