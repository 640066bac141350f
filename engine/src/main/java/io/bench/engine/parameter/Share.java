package io.bench.engine.parameter;

/** Reads shares that users write as {@code 5%} or {@code 0.05}; commands and files check bounds. */
public final class Share {

  private Share() {}

  /** The share, 0.05 for {@code 5%}; NaN if it is no number. */
  public static double parse(String text) {
    boolean percent = text.endsWith("%");
    try {
      double number = Double.parseDouble(percent ? text.substring(0, text.length() - 1) : text);
      return percent ? number / 100 : number;
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }
}
