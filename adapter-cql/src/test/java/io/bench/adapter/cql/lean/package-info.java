/** Ops on the lean path, without a server and on a clock that the tests move. */
@NullMarked
package io.bench.adapter.cql.lean;

import org.jspecify.annotations.NullMarked;
