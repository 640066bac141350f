/**
 * The command {@code bench}: where it begins, and how it ends. This module is the only one that
 * knows all others; it wires them together and decides nothing that a run measures.
 */
@NullMarked
package io.bench.app;

import org.jspecify.annotations.NullMarked;
