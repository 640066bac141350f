/** Connection settings, without a server. */
@NullMarked
package io.bench.adapter.cql.connect;

import org.jspecify.annotations.NullMarked;
