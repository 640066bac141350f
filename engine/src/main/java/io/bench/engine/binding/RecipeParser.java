package io.bench.engine.binding;

import io.bench.adapter.api.NearestName;
import io.bench.engine.function.TypeNames;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code [inType ->] Func(args) [-> outType]; Func2(...) [-> outType]}, by recursive descent.
 *
 * <p>Arguments are {@code 1} (int, or long if it does not fit), {@code 1L} (long), {@code 1.0} and
 * {@code 1f} (float), {@code 1d} (double), {@code 10k}, {@code 1.5M}, {@code 2G} and {@code 1T}
 * (whole numbers, as parameters take them), quoted strings, {@code true}, {@code false}, and calls.
 * Within quotes a backslash takes the next quote or backslash literally; before anything else it
 * stands for itself, so that regular expressions need not be doubled.
 */
final class RecipeParser {

  private static final Pattern SPACE = Pattern.compile("\\s*");
  private static final Pattern NAME = Pattern.compile("[A-Za-z_][\\w.]*");
  private static final Pattern COMPOSE = Pattern.compile("\\s*compose\\s+(?=[A-Za-z_])");

  /** Functions in a chain, and functions within functions: each of them costs stack. */
  private static final int MAX_CALLS = 200;

  private static final int MAX_NESTING = 50;

  private final String recipe;
  private int offset;
  private int nesting;

  private RecipeParser(String recipe) {
    this.recipe = recipe;
  }

  /**
   * The calls of a recipe, at least one.
   *
   * @throws RecipeMistake at the first character that does not fit
   */
  static List<Call> parse(String recipe) {
    return new RecipeParser(recipe).calls();
  }

  private List<Call> calls() {
    skipCompose();
    List<Call> calls = new ArrayList<>();
    do {
      if (calls.size() == MAX_CALLS) {
        throw new RecipeMistake(offset, "a recipe has at most " + MAX_CALLS + " functions");
      }
      calls.add(call());
    } while (takeIf(";") && !atEnd());
    if (!atEnd()) {
      throw expected("';' or '->' or the end");
    }
    return calls;
  }

  /** Older workloads begin a recipe of several functions with this word, which means nothing. */
  private void skipCompose() {
    Matcher word = COMPOSE.matcher(recipe);
    if (word.lookingAt()) {
      offset = word.end();
    }
  }

  private Call call() {
    int start = skipSpace();
    String name = name("a function such as Hash()");
    Call.Qualifier input = null;
    if (takeIf("->")) {
      input = new Call.Qualifier(type(name, start), start);
      start = skipSpace();
      name = name("a function such as Hash()");
    }
    if (!takeIf("(")) {
      throw expected("'(' after '" + name + "'");
    }
    if (++nesting > MAX_NESTING) {
      throw new RecipeMistake(
          start, "functions stand in each other at most " + MAX_NESTING + " deep");
    }
    List<Call.Argument> arguments = arguments();
    nesting--;
    return new Call(name, start, arguments, input, takeIf("->") ? outputType() : null);
  }

  private Call.Qualifier outputType() {
    int start = skipSpace();
    return new Call.Qualifier(type(name("a type such as long or String"), start), start);
  }

  private String name(String what) {
    String name = take(NAME);
    if (name == null) {
      throw expected(what);
    }
    return name;
  }

  private static Class<?> type(String name, int start) {
    return TypeNames.find(name)
        .orElseThrow(
            () ->
                new RecipeMistake(
                    start,
                    "unknown type '" + name + "'" + NearestName.suggestion(name, TypeNames.all())));
  }

  private List<Call.Argument> arguments() {
    List<Call.Argument> arguments = new ArrayList<>();
    if (takeIf(")")) {
      return arguments;
    }
    do {
      arguments.add(argument());
    } while (takeIf(","));
    if (!takeIf(")")) {
      throw expected("',' or ')'");
    }
    return arguments;
  }

  private Call.Argument argument() {
    int start = skipSpace();
    if (atEnd()) {
      throw expected("an argument or ')'");
    }
    char first = recipe.charAt(start);
    if (first == '\'' || first == '"') {
      return new Call.Argument(quoted(first), start);
    }
    NumberLiteral number = NumberLiteral.at(recipe, start);
    if (number != null) {
      offset = number.end();
      return new Call.Argument(number.value(), start, number.spelledFloat());
    }
    if (takeWord("true")) {
      return new Call.Argument(true, start);
    }
    if (takeWord("false")) {
      return new Call.Argument(false, start);
    }
    if (!Character.isJavaIdentifierStart(first)) {
      throw expected("a number, a quoted string, true, false or a function");
    }
    return new Call.Argument(call(), start);
  }

  private String quoted(char quote) {
    int start = offset;
    StringBuilder text = new StringBuilder();
    for (int i = start + 1; i < recipe.length(); i++) {
      char character = recipe.charAt(i);
      if (character == quote) {
        offset = i + 1;
        return text.toString();
      }
      if (character == '\\' && i + 1 < recipe.length() && isEscapable(recipe.charAt(i + 1))) {
        i++;
        character = recipe.charAt(i);
      }
      text.append(character);
    }
    throw new RecipeMistake(start, "expected a closing " + quote + " for the string begun here");
  }

  private static boolean isEscapable(char character) {
    return character == '\'' || character == '"' || character == '\\';
  }

  private boolean takeIf(String token) {
    skipSpace();
    boolean found = recipe.startsWith(token, offset);
    if (found) {
      offset += token.length();
    }
    return found;
  }

  /** Takes a word that is not the beginning of a function's name. */
  private boolean takeWord(String word) {
    int start = offset;
    if (word.equals(take(NAME))) {
      return true;
    }
    offset = start;
    return false;
  }

  private @Nullable String take(Pattern pattern) {
    skipSpace();
    Matcher matcher = pattern.matcher(recipe).region(offset, recipe.length());
    if (!matcher.lookingAt()) {
      return null;
    }
    offset = matcher.end();
    return matcher.group();
  }

  private int skipSpace() {
    Matcher space = SPACE.matcher(recipe).region(offset, recipe.length());
    if (space.lookingAt()) {
      offset = space.end();
    }
    return offset;
  }

  private boolean atEnd() {
    return skipSpace() == recipe.length();
  }

  private RecipeMistake expected(String what) {
    String found = atEnd() ? "the end" : "'" + recipe.charAt(offset) + "'";
    return new RecipeMistake(offset, "expected " + what + ", found " + found);
  }

  /**
   * A function call as written in a recipe.
   *
   * @param offset where the function's name begins in the recipe, from 0
   * @param input the qualifier before it, {@code long ->}
   * @param output the qualifier behind it, {@code -> int}
   */
  record Call(
      String function,
      int offset,
      List<Argument> arguments,
      @Nullable Qualifier input,
      @Nullable Qualifier output) {

    /**
     * An argument.
     *
     * @param value an {@link Integer}, {@link Long}, {@link Float}, {@link Double}, {@link
     *     Boolean}, {@link String} or {@link Call}
     * @param offset where it begins in the recipe
     * @param spelledFloat whether it is a number with the suffix {@code f}
     */
    record Argument(Object value, int offset, boolean spelledFloat) {

      /** An argument that is no number with the suffix {@code f}. */
      Argument(Object value, int offset) {
        this(value, offset, false);
      }
    }

    /**
     * A type that the recipe demands.
     *
     * @param offset where its name begins in the recipe
     */
    record Qualifier(Class<?> type, int offset) {}
  }
}
