/**
 * How figures and words look on a terminal: units, thousands separators, significant digits, line
 * breaks, quotes. The same in every locale; knows no files.
 */
@NullMarked
package io.bench.app.text;

import org.jspecify.annotations.NullMarked;
