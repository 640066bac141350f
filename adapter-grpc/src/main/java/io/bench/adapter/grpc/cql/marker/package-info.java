/**
 * Which column each placeholder of a statement is for, read from its text. The API has no call that
 * would tell, and a value must be sent as its column's type.
 */
@NullMarked
package io.bench.adapter.grpc.cql.marker;

import org.jspecify.annotations.NullMarked;
