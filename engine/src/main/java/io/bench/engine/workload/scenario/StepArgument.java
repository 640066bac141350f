package io.bench.engine.workload.scenario;

/**
 * A parameter that a step sets.
 *
 * @param name by the engine's own name for it, as in {@code adapter} for {@code driver}
 * @param value without the quotes it may have had; {@link #UNDEF} removes the parameter
 * @param lock what happens if the user gives the parameter too
 */
public record StepArgument(String name, String value, Lock lock) {

  /** The value, in either case, that stands for "not set at all". */
  public static final String UNDEF = "UNDEF";

  /** What happens if the user gives a parameter that a step sets. */
  public enum Lock {
    /** {@code name=value}: the user's value holds. */
    OPEN,
    /** {@code name==value}: the step's value holds, and nothing is said. */
    SILENT,
    /** {@code name===value}: the step's value holds, and another one is an error. */
    STRICT
  }

  /** Whether the argument says that the parameter is not to be set. */
  public boolean isUndefined() {
    return value.equalsIgnoreCase(UNDEF);
  }
}
