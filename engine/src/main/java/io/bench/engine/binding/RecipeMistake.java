package io.bench.engine.binding;

/** A mistake at a place of a recipe, on its way to the message that quotes the recipe. */
final class RecipeMistake extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int offset;

  /**
   * @param offset where in the recipe, from 0
   */
  RecipeMistake(int offset, String message) {
    super(message);
    this.offset = offset;
  }

  /** The line for the user; columns count from 1. */
  String describe(String name, String recipe) {
    return "binding '"
        + name
        + "': "
        + recipe.replaceAll("[\\r\\n\\t]", " ").stripTrailing()
        + " (column "
        + (offset + 1)
        + "): "
        + getMessage();
  }
}
