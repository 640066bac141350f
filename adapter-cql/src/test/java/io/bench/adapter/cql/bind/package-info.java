/** Encoders for tests elsewhere. */
@NullMarked
package io.bench.adapter.cql.bind;

import org.jspecify.annotations.NullMarked;
