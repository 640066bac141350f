/**
 * Workloads that nobody would write: good ones with seeded mistakes in them. They go through all
 * that lies between a file and an adapter; none of it may do anything but accept them or say what
 * is wrong.
 */
@NullMarked
package io.bench.engine.workload.mutation;

import org.jspecify.annotations.NullMarked;
