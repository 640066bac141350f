package io.bench.app.log;

import ch.qos.logback.classic.ClassicConstants;
import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ConfiguratorRank;
import ch.qos.logback.core.spi.ContextAwareBase;
import ch.qos.logback.core.status.NopStatusListener;

/**
 * How Logback starts: nothing is printed, since what users must know is said by the commands, and
 * everything else goes to {@code bench.log} once there is a {@link RunLog}. In code, since to read
 * the same three lines of XML takes some 420 classes. A file that is named (the gateway's JVM has
 * one) has precedence.
 */
@ConfiguratorRank(ConfiguratorRank.CUSTOM_NORMAL_PRIORITY)
public final class SilentStart extends ContextAwareBase implements Configurator {

  @Override
  public ExecutionStatus configure(LoggerContext loggers) {
    if (System.getProperty(ClassicConstants.CONFIG_FILE_PROPERTY) != null) {
      return ExecutionStatus.INVOKE_NEXT_IF_ANY;
    }
    loggers.getStatusManager().add(new NopStatusListener());
    loggers.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME).setLevel(Level.INFO);
    return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
  }
}
