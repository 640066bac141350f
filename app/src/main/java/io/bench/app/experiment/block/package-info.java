/**
 * An experiment whose arms measure in blocks: their processes, started and warmed up once in each
 * restart, and the rounds in which each of them measures one block while the others are quiet. The
 * side of the arms is {@code io.bench.app.block}.
 */
@NullMarked
package io.bench.app.experiment.block;

import org.jspecify.annotations.NullMarked;
