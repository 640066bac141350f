/**
 * From a name that a user typed to a {@link io.bench.engine.workload.Workload}: finding the file,
 * and bringing the many forms in which ops can be written into one.
 *
 * <p>A {@link io.bench.engine.workload.reading.WorkloadFile} is resolved with parameters; its
 * documents are read from the outside in: document, block, op form, op, layers. Every reader adds
 * what is wrong to one list of problems and goes on. New keys of the language belong here.
 */
@NullMarked
package io.bench.engine.workload.reading;

import org.jspecify.annotations.NullMarked;
