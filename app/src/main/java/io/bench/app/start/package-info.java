/**
 * The cache that makes the next start cheaper: who makes it, and what is run to make it. Where it
 * lies and whether it may be used is decided before there is a JVM, by {@code bin/bench}.
 */
@NullMarked
package io.bench.app.start;

import org.jspecify.annotations.NullMarked;
