/**
 * Turns binding values into what goes over the wire for a column of a given CQL type.
 *
 * <p>A {@link io.bench.adapter.cql.bind.BindPlan} is compiled once a statement, from the types the
 * server reported and the forms in which the bindings make their values; per op it only runs one
 * {@link io.bench.adapter.cql.bind.ColumnEncoder} a marker. Numbers, booleans and text take the
 * primitive forms straight to bytes; all other types are converted to what the driver's codec wants
 * and encoded by it. Nothing here knows sessions, lanes or ops in flight.
 */
@NullMarked
package io.bench.adapter.cql.bind;

import org.jspecify.annotations.NullMarked;
