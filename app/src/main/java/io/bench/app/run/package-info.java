/**
 * What every command that runs a workload does around the run itself: planning what was typed,
 * opening the result folder and the log, passing on what happens, reporting a bug. Nothing here
 * starts a server.
 */
@NullMarked
package io.bench.app.run;

import org.jspecify.annotations.NullMarked;
