package io.bench.app.log;

import ch.qos.logback.classic.AsyncAppender;
import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import ch.qos.logback.core.FileAppender;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.slf4j.LoggerFactory;
import org.slf4j.bridge.SLF4JBridgeHandler;

/**
 * Writes every log line of a run to a file, and tells warnings of Bench's own code to the user, as
 * long as it is open.
 */
public final class RunLog implements AutoCloseable {

  private static final int QUEUED_LINES = 4096;
  private static final int FLUSH_MILLIS = 5_000;

  private final Logger root;
  private final FileAppender<ILoggingEvent> file;
  private final AsyncAppender appender;
  private final AppenderBase<ILoggingEvent> warnings;

  /**
   * @param file where log lines go; made, or written on
   * @param level from which level on, such as {@code INFO}
   * @param mask hides secrets; any thread
   * @param teller told the text of each warning of ours; any thread
   */
  public RunLog(Path file, String level, UnaryOperator<String> mask, Consumer<String> teller) {
    LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    this.root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    root.setLevel(Level.toLevel(level));
    MaskedEncoder encoder = new MaskedEncoder(mask);
    encoder.setContext(context);
    encoder.start();
    this.file = new FileAppender<>();
    this.file.setContext(context);
    this.file.setName("bench.log");
    this.file.setFile(file.toString());
    this.file.setEncoder(encoder);
    this.file.start();
    this.appender = new AsyncAppender();
    appender.setContext(context);
    // Lanes log too, and must not wait for a disk: what does not fit into the queue is dropped.
    appender.setNeverBlock(true);
    appender.setDiscardingThreshold(0);
    appender.setQueueSize(QUEUED_LINES);
    appender.setMaxFlushTime(FLUSH_MILLIS);
    appender.addAppender(this.file);
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
    // otherwise grpc-java would write to standard error
    SLF4JBridgeHandler.removeHandlersForRootLogger();
    SLF4JBridgeHandler.install();
  }

  /** Writes a line of the program's own. */
  public void write(String text) {
    LoggerFactory.getLogger(RunLog.class).info(text);
  }

  @Override
  public void close() {
    SLF4JBridgeHandler.uninstall();
    root.detachAppender(appender);
    appender.stop();
    file.stop();
    root.detachAppender(warnings);
    warnings.stop();
  }
}
