/**
 * One invocation from parameters to result: which steps there are, what each is told, in which
 * order they run, and who hears of it. Puts workload language, adapters and activities together;
 * knows no adapter by name and no output format.
 */
@NullMarked
package io.bench.engine.run;

import org.jspecify.annotations.NullMarked;
