/**
 * Values of the Stargate API: Java objects as its messages, in bytes, and its messages as Java
 * objects again, typed by their columns. Used by the gRPC adapter, which sends values and reads
 * answers, and by the gateway, which does it the other way round. Knows nothing of ops, rows or
 * calls.
 */
@NullMarked
package io.bench.stargate;

import org.jspecify.annotations.NullMarked;
