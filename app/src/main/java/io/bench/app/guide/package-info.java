/**
 * Finding one's way: help on topics and names, a workload to start from, shell completion. All of
 * it is made from what the program declares and from {@code docs/}, which is packed into the jar;
 * nothing here runs anything.
 */
@NullMarked
package io.bench.app.guide;

import org.jspecify.annotations.NullMarked;
