package io.bench.engine.binding;

import io.bench.adapter.api.Binding;
import io.bench.adapter.api.NearestName;
import io.bench.engine.function.ArgumentException;
import io.bench.engine.function.Arguments;
import io.bench.engine.function.CycleFunction;
import io.bench.engine.function.FunctionDescription;
import io.bench.engine.function.LongStep;
import io.bench.engine.function.Overload;
import io.bench.engine.function.Step;
import io.bench.engine.function.library.FunctionLibrary;
import io.bench.engine.problem.UsageException;
import java.util.List;
import java.util.function.LongUnaryOperator;

/**
 * Turns a recipe into one chain of steps, once. The chain has no memory of names, types or text, so
 * that a value costs what its functions cost.
 */
final class RecipeCompiler {

  private static final CycleFunction CYCLE =
      new CycleFunction(long.class, new LongStep.ToLong(LongUnaryOperator.identity()));

  private final FunctionLibrary library;

  RecipeCompiler(FunctionLibrary library) {
    this.library = library;
  }

  /**
   * Compiles a recipe.
   *
   * @throws UsageException with one line that says what is wrong and where
   */
  Binding compile(String name, String recipe) {
    try {
      return CompiledBinding.of(name, compile(recipe));
    } catch (RecipeMistake mistake) {
      throw new UsageException(mistake.describe(name, recipe));
    }
  }

  private CycleFunction compile(String recipe) {
    CycleFunction chain = CYCLE;
    for (Call call : RecipeParser.parse(recipe)) {
      chain = append(chain, call);
    }
    return chain;
  }

  private CycleFunction append(CycleFunction chain, Call call) {
    FunctionDescription function =
        library.find(call.function()).orElseThrow(() -> unknownFunction(call));
    List<Object> arguments = call.arguments().stream().map(this::argument).toList();
    Class<?> chainType = chain.type();
    Overload overload = new OverloadResolution(function, call, arguments, chainType).choose();
    CycleFunction input =
        Conversions.convert(chain, chainTypeFor(chain, call, overload.signature().input()));
    Step step = create(overload, call, arguments);
    CycleFunction output =
        new CycleFunction(
            overload.signature().output(), isCycle(input) ? first(step) : input.step().then(step));
    Call.Qualifier demanded = call.output();
    return demanded == null ? output : Conversions.convert(output, demanded.type());
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

  private static Step create(Overload overload, Call call, List<Object> arguments) {
    try {
      return overload.create(new Arguments(arguments));
    } catch (ArgumentException wrong) {
      int offset =
          wrong.index() < call.arguments().size()
              ? call.arguments().get(wrong.index()).offset()
              : call.offset();
      throw new RecipeMistake(offset, call.function() + ": " + wrong.getMessage());
    }
  }

  private Object argument(Call.Argument argument) {
    return argument.value() instanceof Call nested ? append(CYCLE, nested) : argument.value();
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
