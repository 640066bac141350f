package io.bench.engine.binding;

import io.bench.adapter.api.Binding;
import io.bench.adapter.api.NearestName;
import io.bench.adapter.api.function.ArgumentException;
import io.bench.adapter.api.function.ArgumentValues;
import io.bench.adapter.api.function.CompiledFunction;
import io.bench.adapter.api.function.TextFunction;
import io.bench.engine.binding.RecipeParser.Call;
import io.bench.engine.function.FileAccess;
import io.bench.engine.function.FunctionDescription;
import io.bench.engine.function.FunctionLibrary;
import io.bench.engine.function.Overload;
import io.bench.engine.function.TypeNames;
import io.bench.engine.function.VariableFunction;
import io.bench.engine.problem.UsageException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Compiles recipes with the functions of a library: each becomes one chain of functions, which has
 * no memory of names, types or text, so that a value costs what its functions cost. Used by whoever
 * plans ops. Immutable and thread-safe.
 */
public final class LibraryRecipes {

  private static final Pattern WHOLE_NUMBER = Pattern.compile("[+-]?[0-9]{1,18}");

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
   * The same, and reports which functions are used.
   *
   * @param teller receives the name of each function that a recipe calls, perhaps more than once;
   *     by the thread that compiles
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
   * @throws UsageException with one line that has the recipe, the column, what was expected, and
   *     the name that may have been meant
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
   * @throws UsageException as {@link #compile(String, String)}
   */
  public Binding compile(String name, String recipe, Map<String, String> otherRecipes) {
    Map<String, String> others = new LinkedHashMap<>(otherRecipes);
    others.remove(name);
    try {
      return new CompiledBinding(name, compile(recipe, new Variables(others, this::compile)));
    } catch (RecipeMistake e) {
      throw new UsageException(e.describe(name, recipe));
    }
  }

  private Chain compile(String recipe, Variables variables) {
    Chain chain = Chain.CYCLE;
    for (Call call : RecipeParser.parse(recipe)) {
      chain = append(chain, call, variables);
    }
    return chain;
  }

  /**
   * @param variables null within a nested function, whose input is not the cycle
   */
  private Chain append(Chain chain, Call call, @Nullable Variables variables) {
    FunctionDescription function =
        library.find(call.function()).orElseThrow(() -> unknownFunction(call));
    used.accept(call.function());
    List<Object> arguments = call.arguments().stream().map(this::argument).toList();
    Chain input = takesOnlyNumbers(function) ? numbersOfTexts(chain) : chain;
    Overload overload = new OverloadResolution(function, call, arguments, input.type()).choose();
    Chain output =
        overload.function() instanceof VariableFunction variable
            ? named(input, variable.loads(), arguments, call, variables)
            : joined(input, overload, arguments, call);
    Call.Qualifier demanded = call.output();
    return demanded == null ? output : converted(output, demanded, call);
  }

  private Chain joined(Chain chain, Overload overload, List<Object> arguments, Call call) {
    CompiledFunction function = compiled(overload, arguments, call);
    Chain input = chain.convertedTo(chainTypeFor(chain, call, overload.input()));
    try {
      return input.then(function, overload.input(), overload.output());
    } catch (IllegalArgumentException e) {
      throw new RecipeMistake(
          call.offset(),
          "%s: says that it takes a %s and gives a %s, and was made as %s: a bug of whoever brings it"
              .formatted(
                  call.function(),
                  overload.input().getSimpleName(),
                  overload.output().getSimpleName(),
                  function.getClass().getSimpleName()));
    }
  }

  private static Chain named(
      Chain chain,
      boolean loads,
      List<Object> arguments,
      Call call,
      @Nullable Variables variables) {
    if (variables == null) {
      throw new RecipeMistake(
          call.offset(), call.function() + " cannot stand within another function");
    }
    String name = (String) arguments.get(0);
    if (loads) {
      return variables.load(name, arguments.size() > 1 ? arguments.get(1) : null, call);
    }
    Call.Qualifier demanded = call.output();
    Chain value = demanded == null ? chain : converted(chain, demanded, call);
    variables.save(name, value);
    return value;
  }

  /**
   * Overload resolution has seen to what a signature tells; a variable's type shows only here. A
   * fraction may be cut off: published workloads do so.
   */
  private static Chain converted(Chain output, Call.Qualifier demanded, Call call) {
    if (OverloadResolution.distance(output.type(), demanded.type())
        == OverloadResolution.IMPOSSIBLE) {
      throw new RecipeMistake(
          demanded.offset(),
          "%s gives a %s here, not a %s"
              .formatted(
                  call.function(),
                  TypeNames.nameOf(output.type()),
                  TypeNames.nameOf(demanded.type())));
    }
    return output.convertedTo(demanded.type());
  }

  /** Checks that an input demanded by {@code type ->} can be made of what the chain gives. */
  private static Class<?> chainTypeFor(Chain chain, Call call, Class<?> taken) {
    if (OverloadResolution.distance(chain.type(), taken) == OverloadResolution.IMPOSSIBLE) {
      throw new RecipeMistake(
          call.offset(),
          "%s is to take a %s, but the recipe gives a %s here"
              .formatted(call.function(), taken.getSimpleName(), chain.type().getSimpleName()));
    }
    return taken;
  }

  private CompiledFunction compiled(Overload overload, List<Object> arguments, Call call) {
    try {
      return overload
          .function()
          .compile(new ArgumentValues(asDeclared(arguments, overload), files));
    } catch (ArgumentException e) {
      int offset =
          e.index() >= 0 && e.index() < call.arguments().size()
              ? call.arguments().get(e.index()).offset()
              : call.offset();
      throw new RecipeMistake(offset, call.function() + ": " + e.getMessage());
    } catch (IllegalArgumentException e) {
      throw new RecipeMistake(call.offset(), call.function() + ": " + e.getMessage());
    } catch (RuntimeException | LinkageError e) {
      throw new RecipeMistake(call.offset(), call.function() + ": cannot be made: " + e);
    }
  }

  /** Whole numbers are parsed as ints and fractions as floats where they fit. */
  private static List<Object> asDeclared(List<Object> arguments, Overload overload) {
    List<Object> declared = new ArrayList<>(arguments);
    for (int index = 0; index < declared.size(); index++) {
      Class<?> type = overload.argumentType(index);
      if (type == long.class && declared.get(index) instanceof Integer whole) {
        declared.set(index, whole.longValue());
      } else if (type == double.class && declared.get(index) instanceof Number number) {
        declared.set(index, number.doubleValue());
      }
    }
    return declared;
  }

  private Object argument(Call.Argument argument) {
    return argument.value() instanceof Call nested
        ? append(Chain.CYCLE, nested, null)
        : argument.value();
  }

  private RecipeMistake unknownFunction(Call call) {
    return new RecipeMistake(
        call.offset(),
        "unknown function '%s'%s"
            .formatted(call.function(), NearestName.suggestion(call.function(), library.names())));
  }

  /** Whether no form of a function takes a text, or an object that may be one. */
  private static boolean takesOnlyNumbers(FunctionDescription function) {
    return function.overloads().stream().allMatch(overload -> overload.input().isPrimitive());
  }

  /**
   * Texts of digits where a function takes numbers only, as in {@code Combinations('0-9;0-9');
   * Mod(7)}: older workloads do so, and mean the number that the digits are. The chain as it is or,
   * if it gives texts of which the one for cycle 0 is a whole number, their numbers. A later text
   * that is none fails the op whose value it would be.
   */
  private static Chain numbersOfTexts(Chain chain) {
    if (chain.type() != String.class) {
      return chain;
    }
    TextFunction texts = chain.asText();
    return givesDigits(texts)
        ? Chain.ofLongs(long.class, cycle -> number(texts.apply(cycle)))
        : chain;
  }

  private static boolean givesDigits(TextFunction texts) {
    try {
      return WHOLE_NUMBER.matcher(String.valueOf(texts.apply(0))).matches();
    } catch (RuntimeException e) { // whatever a function throws
      return false; // a text that cannot be made for cycle 0
    }
  }

  private static long number(String text) {
    if (!WHOLE_NUMBER.matcher(text).matches()) {
      throw new IllegalArgumentException("a whole number is wanted, not '" + text + "'");
    }
    return Long.parseLong(text);
  }
}
