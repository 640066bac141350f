/**
 * Checks a workload without running it: every scenario is planned, every recipe compiled, every op
 * rendered for a few cycles, and, where there is a server, prepared. Everything that is found is
 * told in one go.
 */
@NullMarked
package io.bench.engine.check;

import org.jspecify.annotations.NullMarked;
