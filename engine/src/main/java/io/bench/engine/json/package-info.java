/**
 * How documents are bound to records, written and read: the only place that configures Jackson.
 * What a document holds is in the packages that own it.
 */
@NullMarked
package io.bench.engine.json;

import org.jspecify.annotations.NullMarked;
