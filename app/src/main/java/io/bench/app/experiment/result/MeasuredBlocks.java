package io.bench.app.experiment.result;

import io.bench.app.experiment.figure.BlockFigures;
import io.bench.engine.experiment.Interleaving;

/**
 * How arms were measured in blocks.
 *
 * @param blockSeconds how long a block counted
 * @param restarts of servers and clients
 * @param rounds in all of them together
 * @param disturbed rounds that the machine disturbed, which no ratio within rounds counts
 * @param quietCores cores that arms used which were to be quiet: less in nine blocks of ten; NaN if
 *     none was
 */
public record MeasuredBlocks(
    Mode mode, double blockSeconds, int restarts, int rounds, int disturbed, double quietCores) {

  /** When arms measured, and what each had of the machine meanwhile. */
  public enum Mode {
    /** One after the other, each with all of it. */
    INTERLEAVED(""),
    /** Two at the same time. */
    DUET_CORES("at the same time, each arm on half of the cores"),
    /** Two at the same time. */
    DUET_RATES("at the same time, each arm at half of its rate");

    private final String words;

    Mode(String words) {
      this.words = words;
    }

    /**
     * As in {@code 40 rounds of blocks of 1 s at the same time}; empty if there is nothing to say.
     */
    String words() {
      return words;
    }
  }

  static MeasuredBlocks of(Interleaving interleaving, BlockFigures blocks) {
    return new MeasuredBlocks(
        switch (interleaving.mode()) {
          case INTERLEAVED -> Mode.INTERLEAVED;
          case DUET -> blocks.onHalves() ? Mode.DUET_CORES : Mode.DUET_RATES;
        },
        interleaving.block().toMillis() / 1e3,
        blocks.restarts(),
        blocks.rounds(),
        blocks.disturbed(),
        blocks.quietCores());
  }
}
