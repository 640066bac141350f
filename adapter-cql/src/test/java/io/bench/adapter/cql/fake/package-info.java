/**
 * Hand-written stand-ins for the engine: bindings, op templates and a lane task that keeps ops in
 * flight and writes down what the adapter told. Nothing here knows the driver.
 */
@NullMarked
package io.bench.adapter.cql.fake;

import org.jspecify.annotations.NullMarked;
