package io.bench.engine.binding;

import io.bench.adapter.api.Binding;
import io.bench.engine.function.FileAccess;
import io.bench.engine.function.FunctionLibrary;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** Compiles recipes with the functions of a library. Immutable and thread-safe. */
public final class LibraryRecipes {

  private final FunctionLibrary library;
  private final Consumer<String> used;
  private final FileAccess files;

  /** Recipes that can name only the files that Bench brings. */
  public LibraryRecipes(FunctionLibrary library) {
    this(library, name -> {}, FileAccess.NOWHERE);
  }

  private LibraryRecipes(FunctionLibrary library, Consumer<String> used, FileAccess files) {
    this.library = library;
    this.used = used;
    this.files = files;
  }

  /**
   * The same, and somebody is told what is used.
   *
   * @param teller told the name of each function that a recipe calls, perhaps more than once; by
   *     the thread that compiles
   */
  public LibraryRecipes telling(Consumer<String> teller) {
    return new LibraryRecipes(library, teller, files);
  }

  /** The same for recipes that may name these files. */
  public LibraryRecipes reading(FileAccess readable) {
    return new LibraryRecipes(library, used, readable);
  }

  /** The functions that recipes can name. */
  public FunctionLibrary library() {
    return library;
  }

  /**
   * Compiles a recipe such as {@code Hash(); Mod(1000); ToString() -> String}.
   *
   * @param name the name by which the op's text refers to the binding
   * @return a thread-safe binding
   * @throws io.bench.engine.problem.UsageException with one line that has the recipe, the column,
   *     what was expected, and the name that may have been meant
   */
  public Binding compile(String name, String recipe) {
    return compile(name, recipe, Map.of());
  }

  /**
   * Compiles a recipe that may load what other recipes of its op save.
   *
   * <p>{@code Save('x')} names the part of a recipe before it, and {@code Load('x')} gives what
   * that part makes of the same cycle: in the recipe itself, or else in the first of the others
   * that saves it. Nothing is kept from one value to the next, so bindings stay pure functions of
   * the cycle, in whatever order and on whatever thread they are asked.
   *
   * @param otherRecipes the recipes of the op's other bindings by their names, in their order; the
   *     recipe itself may be among them
   * @throws io.bench.engine.problem.UsageException as {@link #compile(String, String)}
   */
  public Binding compile(String name, String recipe, Map<String, String> otherRecipes) {
    Map<String, String> others = new LinkedHashMap<>(otherRecipes);
    others.remove(name);
    return new RecipeCompiler(library, used, files).compile(name, recipe, others);
  }
}
