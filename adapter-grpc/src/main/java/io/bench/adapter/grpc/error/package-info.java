/** Statuses of calls, named and described so that equal errors are counted as one. */
@NullMarked
package io.bench.adapter.grpc.error;

import org.jspecify.annotations.NullMarked;
