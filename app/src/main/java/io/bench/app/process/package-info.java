/** The process as others see it: its version, its exit codes, and how it ends when told to. */
@NullMarked
package io.bench.app.process;

import org.jspecify.annotations.NullMarked;
