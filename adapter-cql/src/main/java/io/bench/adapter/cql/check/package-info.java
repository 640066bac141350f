/**
 * Collects what is wrong with parameters and op templates, so that a user hears of all mistakes at
 * once, while what opens and prepares still fails on any of them.
 *
 * <p>Data flows from whatever reads a user's values to the lines that he is shown. Nothing here
 * knows what is read.
 */
@NullMarked
package io.bench.adapter.cql.check;

import org.jspecify.annotations.NullMarked;
