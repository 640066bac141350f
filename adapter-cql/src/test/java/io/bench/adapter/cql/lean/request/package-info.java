/** Requests, compared with what the driver's own library reads in them. */
@NullMarked
package io.bench.adapter.cql.lean.request;

import org.jspecify.annotations.NullMarked;
