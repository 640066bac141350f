package io.bench.engine.function;

import org.jspecify.annotations.Nullable;

/**
 * A step that names the chain before it, or goes on from a chain named before.
 *
 * <p>A variable is no memory: it stands for the part of the recipe before {@link Save}, and {@link
 * Load} computes that part anew from the same cycle. So a recipe with variables is as pure and
 * thread-safe as any other, whatever ran before it on its thread.
 */
public sealed interface VariableStep extends Step {

  /** The signature's type for "whatever the recipe gives here". */
  final class AnyType {
    private AnyType() {}
  }

  @Override
  default Carrier output() {
    return Carrier.of(AnyType.class);
  }

  /** Gives the chain before it a name and passes its value on. */
  record Save(String name) implements VariableStep {}

  /**
   * Gives what was saved for the same cycle, in place of its input.
   *
   * @param defaultValue the value if no recipe of the op saves anything under the name; null if
   *     that is a mistake. A {@link Number} or a {@link String}
   */
  record Load(String name, @Nullable Object defaultValue) implements VariableStep {}
}
