/**
 * Endpoints that answer from memory, each in a child JVM: what a client reaches against them is the
 * most that it can reach at all. Started here; what they answer lives in the packages below, which
 * do not know this one.
 */
@NullMarked
package io.bench.servers.memory;

import org.jspecify.annotations.NullMarked;
