/**
 * What the load generator's own process costs: CPU, garbage collection, compilation, memory. Read
 * from the JVM's management beans once per interval; nothing here runs per op.
 */
@NullMarked
package io.bench.engine.client;

import org.jspecify.annotations.NullMarked;
