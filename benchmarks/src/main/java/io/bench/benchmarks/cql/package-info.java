/** What the CQL adapter costs beside a bare loop on the same driver, against one server. */
@NullMarked
package io.bench.benchmarks.cql;

import org.jspecify.annotations.NullMarked;
