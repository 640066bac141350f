package io.bench.app.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import ch.qos.logback.core.FileAppender;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.slf4j.LoggerFactory;

/**
 * Writes every log line of a run to a file, and tells warnings of Bench's own code to the user, as
 * long as it is open.
 */
public final class RunLog implements AutoCloseable {

  private static final String PATTERN = "%d{ISO8601, UTC} %-5level [%thread] %logger{30} %msg%n";

  private final Logger root;
  private final FileAppender<ILoggingEvent> appender;
  private final AppenderBase<ILoggingEvent> warnings;

  /**
   * @param file where log lines go; made, or written on
   * @param level from which level on, such as {@code INFO}
   * @param teller told the text of each warning of ours; any thread
   */
  public RunLog(Path file, String level, Consumer<String> teller) {
    LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    this.root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    root.setLevel(Level.toLevel(level));
    PatternLayoutEncoder encoder = new PatternLayoutEncoder();
    encoder.setContext(context);
    encoder.setPattern(PATTERN);
    encoder.start();
    this.appender = new FileAppender<>();
    appender.setContext(context);
    appender.setName("bench.log");
    appender.setFile(file.toString());
    appender.setEncoder(encoder);
    appender.start();
    root.addAppender(appender);
    this.warnings =
        new AppenderBase<>() {
          @Override
          protected void append(ILoggingEvent event) {
            if (event.getLoggerName().startsWith("io.bench.")
                && event.getLevel().isGreaterOrEqual(Level.WARN)) {
              teller.accept(event.getFormattedMessage());
            }
          }
        };
    warnings.setContext(context);
    warnings.start();
    root.addAppender(warnings);
  }

  /** Writes a line of the program's own. */
  public void write(String text) {
    LoggerFactory.getLogger(RunLog.class).info(text);
  }

  @Override
  public void close() {
    root.detachAppender(appender);
    appender.stop();
    root.detachAppender(warnings);
    warnings.stop();
  }
}
