package io.bench.engine.binding;

/** A mistake at a place of a recipe, on its way to the message that quotes the recipe. */
final class RecipeMistake extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private static final int SHOWN_CHARACTERS = 300;

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
    String line = recipe.replaceAll("[\\r\\n\\t]", " ").stripTrailing();
    return "binding '%s': %s (column %s): %s"
        .formatted(shown(name, 0), shown(line, offset), offset + 1, getMessage());
  }

  /** A long recipe is cut to the text around the mistake. */
  private static String shown(String text, int around) {
    int from = text.length() <= SHOWN_CHARACTERS ? 0 : Math.max(0, around - SHOWN_CHARACTERS / 2);
    int to = Math.min(text.length(), from + SHOWN_CHARACTERS);
    return (from > 0 ? "..." : "") + text.substring(from, to) + (to < text.length() ? "..." : "");
  }
}
