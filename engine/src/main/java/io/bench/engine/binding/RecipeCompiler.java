package io.bench.engine.binding;

import io.bench.adapter.api.Binding;
import io.bench.adapter.api.NearestName;
import io.bench.adapter.api.function.ArgumentException;
import io.bench.adapter.api.function.ArgumentValues;
import io.bench.adapter.api.function.CompiledFunction;
import io.bench.engine.function.FileAccess;
import io.bench.engine.function.FunctionDescription;
import io.bench.engine.function.FunctionLibrary;
import io.bench.engine.function.Overload;
import io.bench.engine.function.TypeNames;
import io.bench.engine.function.VariableFunction;
import io.bench.engine.problem.UsageException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Turns a recipe into one chain of functions, once. The chain has no memory of names, types or
 * text, so that a value costs what its functions cost.
 */
final class RecipeCompiler {

  private final FunctionLibrary library;
  private final Consumer<String> used;
  private final FileAccess files;

  /**
   * @param used told the name of every function that a recipe calls
   * @param files which files recipes may name
   */
  RecipeCompiler(FunctionLibrary library, Consumer<String> used, FileAccess files) {
    this.library = library;
    this.used = used;
    this.files = files;
  }

  /**
   * Compiles a recipe.
   *
   * @param otherRecipes the recipes whose variables it may load, by the names of their bindings
   * @throws UsageException with one line that says what is wrong and where
   */
  Binding compile(String name, String recipe, Map<String, String> otherRecipes) {
    try {
      return new CompiledBinding(name, compile(recipe, new Variables(otherRecipes, this::compile)));
    } catch (RecipeMistake mistake) {
      throw new UsageException(mistake.describe(name, recipe));
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
    Chain input = TextAsNumber.takesOnlyNumbers(function) ? TextAsNumber.of(chain) : chain;
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
    Chain input = Conversions.convert(chain, chainTypeFor(chain, call, overload.input()));
    try {
      return input.then(function, overload.input(), overload.output());
    } catch (IllegalArgumentException misfit) {
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
    if (Conversions.distance(output.type(), demanded.type()) == Conversions.IMPOSSIBLE) {
      throw new RecipeMistake(
          demanded.offset(),
          call.function()
              + " gives a "
              + TypeNames.nameOf(output.type())
              + " here, not a "
              + TypeNames.nameOf(demanded.type()));
    }
    return Conversions.convert(output, demanded.type());
  }

  /** Checks that an input demanded by {@code type ->} can be made of what the chain gives. */
  private static Class<?> chainTypeFor(Chain chain, Call call, Class<?> taken) {
    if (Conversions.distance(chain.type(), taken) == Conversions.IMPOSSIBLE) {
      throw new RecipeMistake(
          call.offset(),
          call.function()
              + " is to take a "
              + taken.getSimpleName()
              + ", but the recipe gives a "
              + chain.type().getSimpleName()
              + " here");
    }
    return taken;
  }

  private CompiledFunction compiled(Overload overload, List<Object> arguments, Call call) {
    try {
      return overload
          .function()
          .compile(new ArgumentValues(asDeclared(arguments, overload), files));
    } catch (ArgumentException wrong) {
      int offset =
          wrong.index() >= 0 && wrong.index() < call.arguments().size()
              ? call.arguments().get(wrong.index()).offset()
              : call.offset();
      throw new RecipeMistake(offset, call.function() + ": " + wrong.getMessage());
    } catch (IllegalArgumentException refused) {
      throw new RecipeMistake(call.offset(), call.function() + ": " + refused.getMessage());
    } catch (RuntimeException | LinkageError broken) {
      throw new RecipeMistake(call.offset(), call.function() + ": cannot be made: " + broken);
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
        "unknown function '"
            + call.function()
            + "'"
            + NearestName.suggestion(call.function(), library.names()));
  }
}
