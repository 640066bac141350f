/**
 * Where log lines go: to {@code bench.log} in the result folder, and warnings of ours to the
 * terminal.
 */
@NullMarked
package io.bench.app.log;

import org.jspecify.annotations.NullMarked;
