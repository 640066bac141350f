package io.bench.app.web;

import io.bench.app.run.CommandWatch;
import io.bench.engine.problem.UsageException;
import java.util.OptionalInt;
import java.util.Stack;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** {@code --web[=PORT]}: a page for a browser on this machine. */
public final class WebOption {

  private static final int HIGHEST_PORT = 65_535;

  @Option(
      names = "--web",
      arity = "0..1",
      paramLabel = "PORT",
      fallbackValue = "0",
      parameterConsumer = PortConsumer.class,
      description = {
        "Serve a page for a browser on this machine; any free port unless one is given.",
        "The address is printed on stderr, and holds a token."
      })
  private @Nullable Integer port;

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
        : LivePage.open(wanted.getAsInt(), command, quit, teller);
  }

  /**
   * The port, if there is to be a page; 0 for any that is free.
   *
   * @throws UsageException if it is none
   */
  public OptionalInt port() {
    Integer given = port;
    if (given == null) {
      return OptionalInt.empty();
    }
    if (given < 0 || given > HIGHEST_PORT) {
      throw new UsageException("--web takes a port between 0 and 65535, not " + given);
    }
    return OptionalInt.of(given);
  }

  /** Takes a number only: a word after {@code --web} is what the command is about. */
  static final class PortConsumer implements IParameterConsumer {

    @Override
    public void consumeParameters(Stack<String> words, ArgSpec option, CommandSpec command) {
      boolean number = !words.isEmpty() && words.peek().matches("\\d{1,9}");
      option.setValue(number ? Integer.valueOf(words.pop()) : (Integer) 0);
    }
  }
}
