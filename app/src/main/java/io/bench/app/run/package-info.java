/**
 * What every command that runs a workload does around the run itself: planning what was typed,
 * passing on what happens, telling of a bug. Nothing here starts a server or opens a file.
 */
@NullMarked
package io.bench.app.run;

import org.jspecify.annotations.NullMarked;
