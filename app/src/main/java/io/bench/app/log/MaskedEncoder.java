package io.bench.app.log;

import ch.qos.logback.classic.pattern.TargetLengthBasedClassNameAbbreviator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.encoder.EncoderBase;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.function.UnaryOperator;

/**
 * Writes lines, stack traces included, with every known secret hidden: time in UTC, level, thread,
 * logger, message. One fixed form, which a layout made from a pattern would take 150 classes for.
 */
final class MaskedEncoder extends EncoderBase<ILoggingEvent> {

  private static final int LEVEL_WIDTH = 5;
  private static final int LOGGER_WIDTH = 30;
  private static final byte[] NOTHING = new byte[0];

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss,SSS", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final TargetLengthBasedClassNameAbbreviator loggers =
      new TargetLengthBasedClassNameAbbreviator(LOGGER_WIDTH);
  private final UnaryOperator<String> mask;

  MaskedEncoder(UnaryOperator<String> mask) {
    this.mask = mask;
  }

  @Override
  public byte[] encode(ILoggingEvent event) {
    StringBuilder line = new StringBuilder();
    TIME.formatTo(Instant.ofEpochMilli(event.getTimeStamp()), line);
    String level = event.getLevel().toString();
    line.append(' ').append(level).append(" ".repeat(LEVEL_WIDTH - level.length()));
    line.append(" [").append(event.getThreadName()).append("] ");
    line.append(loggers.abbreviate(event.getLoggerName()));
    line.append(' ').append(event.getFormattedMessage()).append(System.lineSeparator());
    IThrowableProxy thrown = event.getThrowableProxy();
    if (thrown != null) {
      line.append(ThrowableProxyUtil.asString(thrown));
    }
    return mask.apply(line.toString()).getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public byte[] headerBytes() {
    return NOTHING;
  }

  @Override
  public byte[] footerBytes() {
    return NOTHING;
  }
}
