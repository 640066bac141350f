package io.bench.app.web;

import io.bench.app.run.CommandWatch;
import io.bench.engine.problem.UsageException;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Stack;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** {@code --web[=PORT]}: a page for a browser on this machine. */
public final class WebOption {

  private static final int HIGHEST_PORT = 65_535;
  private static final String ANY_PORT = "0";

  @Option(
      names = "--web",
      arity = "0..1",
      paramLabel = "PORT",
      fallbackValue = ANY_PORT,
      preprocessor = PortWords.class,
      description = {
        "Serve a page for a browser on this machine; stderr has its address, with a token."
      })
  private @Nullable String port;

  /**
   * Opens a page of a command, if there is to be one.
   *
   * @param command what is watched, for people: {@code run}
   * @param quit asks the command to end in order; any thread, must not block
   * @param teller told the address
   * @throws UsageException if nobody can listen there, in one line
   */
  public CommandWatch watch(String command, Runnable quit, Consumer<String> teller) {
    OptionalInt wanted = port();
    return wanted.isEmpty()
        ? CommandWatch.NOBODY
        : LivePage.open(wanted.getAsInt(), command, quit, teller, LivePage.REPORT_SECONDS);
  }

  /**
   * The port, if there is to be a page; 0 for any that is free.
   *
   * @throws UsageException if it is none
   */
  public OptionalInt port() {
    String given = port;
    if (given == null) {
      return OptionalInt.empty();
    }
    try {
      int number = Integer.parseInt(given);
      if (number >= 0 && number <= HIGHEST_PORT) {
        return OptionalInt.of(number);
      }
    } catch (NumberFormatException e) {
      // no port either
    }
    throw new UsageException("--web takes a port between 0 and 65535, not '" + given + "'");
  }

  /**
   * Takes whatever is attached with {@code =}, and otherwise a number only: another word after
   * {@code --web} is what the command is about.
   */
  static final class PortWords implements IParameterPreprocessor {

    @Override
    public boolean preprocess(
        Stack<String> words, CommandSpec command, ArgSpec option, Map<String, Object> info) {
      boolean attached = "=".equals(info.get("separator"));
      boolean port = !words.isEmpty() && (attached || words.peek().matches("-?\\d+"));
      option.setValue(port ? words.pop() : ANY_PORT);
      return true;
    }
  }
}
