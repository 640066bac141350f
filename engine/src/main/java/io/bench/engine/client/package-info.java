/**
 * What the load generator's own process costs, and what holds it up: CPU, allocation, garbage
 * collection, safepoints, compilation, hiccups, and what the machine takes from it (package {@code
 * machine}). Read from the JVM's management beans once per interval; nothing here runs per op, and
 * nothing here knows ops. Data flows from {@link io.bench.engine.client.ClientWatch} to the
 * activity, once per interval.
 */
@NullMarked
package io.bench.engine.client;

import org.jspecify.annotations.NullMarked;
