package io.bench.app.log;

import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import java.nio.charset.StandardCharsets;
import java.util.function.UnaryOperator;

/** Writes lines by a pattern, stack traces included, with every known secret hidden. */
final class MaskedEncoder extends PatternLayoutEncoder {

  private final UnaryOperator<String> mask;

  MaskedEncoder(UnaryOperator<String> mask) {
    this.mask = mask;
  }

  @Override
  public byte[] encode(ILoggingEvent event) {
    return mask.apply(getLayout().doLayout(event)).getBytes(StandardCharsets.UTF_8);
  }
}
