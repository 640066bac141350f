package io.bench.engine.binding;

import io.bench.adapter.api.Binding;
import io.bench.adapter.api.NearestName;
import io.bench.engine.function.ArgumentException;
import io.bench.engine.function.Arguments;
import io.bench.engine.function.CycleFunction;
import io.bench.engine.function.FileAccess;
import io.bench.engine.function.FunctionDescription;
import io.bench.engine.function.LongStep;
import io.bench.engine.function.Overload;
import io.bench.engine.function.Signature;
import io.bench.engine.function.Step;
import io.bench.engine.function.TypeNames;
import io.bench.engine.function.VariableStep;
import io.bench.engine.function.library.FunctionLibrary;
import io.bench.engine.problem.UsageException;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Turns a recipe into one chain of steps, once. The chain has no memory of names, types or text, so
 * that a value costs what its functions cost.
 */
final class RecipeCompiler {

  private static final CycleFunction CYCLE =
      new CycleFunction(long.class, new LongStep.ToLong(LongUnaryOperator.identity()));

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
      return CompiledBinding.of(name, compile(recipe, new Variables(otherRecipes, this::compile)));
    } catch (RecipeMistake mistake) {
      throw new UsageException(mistake.describe(name, recipe));
    }
  }

  private CycleFunction compile(String recipe, Variables variables) {
    CycleFunction chain = CYCLE;
    for (Call call : RecipeParser.parse(recipe)) {
      chain = append(chain, call, variables);
    }
    return chain;
  }

  /**
   * @param variables null within a nested function, whose input is not the cycle
   */
  private CycleFunction append(CycleFunction chain, Call call, @Nullable Variables variables) {
    FunctionDescription function =
        library.find(call.function()).orElseThrow(() -> unknownFunction(call));
    used.accept(call.function());
    List<Object> arguments = call.arguments().stream().map(this::argument).toList();
    CycleFunction input = TextAsNumber.takesOnlyNumbers(function) ? TextAsNumber.of(chain) : chain;
    Overload overload = new OverloadResolution(function, call, arguments, input.type()).choose();
    Step step = create(overload, call, arguments);
    CycleFunction output =
        step instanceof VariableStep variable
            ? named(input, variable, call, variables)
            : joined(input, overload.signature(), step, call);
    Call.Qualifier demanded = call.output();
    return demanded == null ? output : converted(output, demanded, call);
  }

  private static CycleFunction joined(
      CycleFunction chain, Signature signature, Step step, Call call) {
    CycleFunction input = Conversions.convert(chain, chainTypeFor(chain, call, signature.input()));
    return new CycleFunction(
        signature.output(), isCycle(input) ? first(step) : input.step().then(step));
  }

  private static CycleFunction named(
      CycleFunction chain, VariableStep step, Call call, @Nullable Variables variables) {
    if (variables == null) {
      throw new RecipeMistake(
          call.offset(), call.function() + " cannot stand within another function");
    }
    if (step instanceof VariableStep.Load load) {
      return variables.load(load, call);
    }
    Call.Qualifier demanded = call.output();
    CycleFunction value = demanded == null ? chain : converted(chain, demanded, call);
    variables.save(((VariableStep.Save) step).name(), value);
    return value;
  }

  /**
   * Overload resolution has seen to what a signature tells; a variable's type shows only here. A
   * fraction may be cut off: published workloads do so.
   */
  private static CycleFunction converted(CycleFunction output, Call.Qualifier demanded, Call call) {
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
  private static Class<?> chainTypeFor(CycleFunction chain, Call call, Class<?> taken) {
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

  /** Whether a chain is the bare cycle number, which the first step can take without a detour. */
  private static boolean isCycle(CycleFunction chain) {
    return chain.equals(CYCLE);
  }

  private static LongStep first(Step step) {
    return step instanceof LongStep chain ? chain : CYCLE.step().then(step);
  }

  private Step create(Overload overload, Call call, List<Object> arguments) {
    try {
      return overload.create(new Arguments(arguments, files));
    } catch (ArgumentException wrong) {
      int offset =
          wrong.index() < call.arguments().size()
              ? call.arguments().get(wrong.index()).offset()
              : call.offset();
      throw new RecipeMistake(offset, call.function() + ": " + wrong.getMessage());
    }
  }

  private Object argument(Call.Argument argument) {
    return argument.value() instanceof Call nested ? append(CYCLE, nested, null) : argument.value();
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
