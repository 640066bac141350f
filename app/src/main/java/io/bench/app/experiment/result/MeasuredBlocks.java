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
 * @param quietCores cores that arms used which were to be quiet, the median over blocks
 */
public record MeasuredBlocks(
    double blockSeconds, int restarts, int rounds, int disturbed, double quietCores) {

  static MeasuredBlocks of(Interleaving interleaving, BlockFigures blocks) {
    return new MeasuredBlocks(
        interleaving.block().toMillis() / 1e3,
        blocks.restarts(),
        blocks.rounds(),
        blocks.disturbed(),
        blocks.quietCores());
  }
}
