package io.bench.cql.connect;

import java.io.Console;
import java.util.Optional;

/** Where passwords come from that no parameter gives. */
public interface PasswordSource {

  /** An environment variable's value, if it is set and not empty. */
  Optional<String> environment(String variable);

  /** What the user types at the prompt, unseen; empty where there is no terminal. */
  Optional<String> prompt(String text);

  /** Whether there is a terminal to prompt on; prompts nobody. */
  boolean canPrompt();

  /** The process's environment and terminal. */
  PasswordSource PROCESS =
      new PasswordSource() {
        @Override
        public Optional<String> environment(String variable) {
          return Optional.ofNullable(System.getenv(variable)).filter(value -> !value.isEmpty());
        }

        // From JDK 22 on there may be a console without a terminal; the prompt then gives nothing.
        @SuppressWarnings("SystemConsoleNull")
        @Override
        public boolean canPrompt() {
          return System.console() != null;
        }

        // From JDK 22 on there may be a console without a terminal; it then gives no password.
        @SuppressWarnings("SystemConsoleNull")
        @Override
        public Optional<String> prompt(String text) {
          Console console = System.console();
          char[] typed = console == null ? null : console.readPassword("%s", text);
          return Optional.ofNullable(typed).map(String::new);
        }
      };
}
