/**
 * Where a workload's text comes from and where in it something stands: decoded text, positions, and
 * the list of problems found. Used by every other package of the workload language; knows nothing
 * of YAML or of what the text means.
 */
@NullMarked
package io.bench.engine.workload.source;

import org.jspecify.annotations.NullMarked;
