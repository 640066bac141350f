/** Names of errors, without a server. */
@NullMarked
package io.bench.adapter.cql.error;

import org.jspecify.annotations.NullMarked;
