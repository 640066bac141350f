package io.bench.engine.result;

/** Names as parts of the tags of {@code latency.hlog}. */
public final class HistogramTags {

  /** What stands in the place of an op template where times are of whole strides. */
  public static final String STRIDES = "*";

  private HistogramTags() {}

  /**
   * A name as it stands in a tag, percent-encoded but for letters, digits, dots, {@code -}, {@code
   * _}.
   */
  public static String encoded(String name) {
    return HistogramLog.encoded(name);
  }
}
