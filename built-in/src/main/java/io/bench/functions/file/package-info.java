/**
 * Functions that draw from files: lines, extracts, columns of comma-separated values, and the names
 * that are drawn from such columns. Files are read once, when a recipe is compiled.
 *
 * <p>{@code DataFile} finds and reads them, for all functions alike; nothing here writes.
 */
@NullMarked
package io.bench.functions.file;

import org.jspecify.annotations.NullMarked;
