package io.bench.engine.capture;

import io.bench.adapter.api.Binding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The variables of one activity: names that ops capture and later ops of the same stride use.
 * Filled by one thread while the activity is planned, not changed after.
 */
public final class CaptureScope {

  /** The value of a variable that was not captured in this stride. */
  public static final Object UNSET = new Object();

  private final List<String> names = new ArrayList<>();
  private final ThreadLocal<Current> current = ThreadLocal.withInitial(Current::new);

  /** The values in force on one thread: those of the stride whose op it starts. */
  public static final class Current {
    private @Nullable Object @Nullable [] values;

    /** Names the stride whose op is started next. Hot path; runs on the lane's thread. */
    public void set(@Nullable Object @Nullable [] strideValues) {
      values = strideValues;
    }

    @Nullable Object get(int variable) {
      Object value = values == null ? null : values[variable];
      return value == UNSET ? null : value;
    }
  }

  /** The variable of a name, made if there is none yet. */
  public int variable(String name) {
    int variable = names.indexOf(name);
    if (variable < 0) {
      names.add(name);
      return names.size() - 1;
    }
    return variable;
  }

  /** The name of a variable. */
  public String name(int variable) {
    return names.get(variable);
  }

  /** Whether nothing is captured. */
  public boolean isEmpty() {
    return names.isEmpty();
  }

  /** A binding that gives the variable's value in the stride that is in force on its thread. */
  public Binding binding(int variable) {
    return new CapturedBinding(this, variable);
  }

  /** What is in force on the calling thread; to be kept by a lane, which stays on one thread. */
  public Current current() {
    return current.get();
  }

  /** For each variable its name in braces, as written in ops. */
  public @Nullable Object[] placeholders() {
    return names.stream().map(name -> "{" + name + "}").toArray();
  }

  /** Room for the values of one stride, nothing captured yet. */
  public @Nullable Object[] newValues() {
    @Nullable Object[] values = new Object[names.size()];
    clear(values);
    return values;
  }

  /** Forgets what the stride before has captured. */
  public static void clear(@Nullable Object[] values) {
    Arrays.fill(values, UNSET);
  }
}
