package io.bench.engine.function;

/** One form of a function: what it takes, what it gives, and how it is made. */
public record Overload(String function, Signature signature, Factory factory) {

  /** Makes the step of one call in a recipe. Runs once per call, so it may be slow. */
  @FunctionalInterface
  public interface Factory {

    /**
     * The step for arguments that fit the overload's signature.
     *
     * @throws ArgumentException if the arguments fit the signature but make no sense
     */
    Step create(Arguments arguments);
  }

  /** The step for these arguments. */
  public Step create(Arguments arguments) {
    Step step = factory.create(arguments);
    if (step.output() != Carrier.of(signature.output())) {
      throw new IllegalStateException(this + " gives a " + step.output());
    }
    return step;
  }

  @Override
  public String toString() {
    return signature.toString(function);
  }
}
