/**
 * Runs without a server: ops are planned and checked as for the adapter that they are meant for,
 * then made and not sent.
 */
@NullMarked
package io.bench.engine.dryrun;

import org.jspecify.annotations.NullMarked;
