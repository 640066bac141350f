/**
 * The servers of an environment while an experiment runs: where they are, what they have used and
 * counted, and what is done to them.
 */
@NullMarked
package io.bench.app.experiment.server;

import org.jspecify.annotations.NullMarked;
