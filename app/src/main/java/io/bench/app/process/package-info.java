/** Processes: this one as others see it (version, exit codes, its end), and child processes. */
@NullMarked
package io.bench.app.process;

import org.jspecify.annotations.NullMarked;
