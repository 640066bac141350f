/**
 * How figures look to people: units, thousands separators, significant digits. Pure functions of
 * numbers, the same in every locale; knows nothing of runs.
 */
@NullMarked
package io.bench.app.text;

import org.jspecify.annotations.NullMarked;
