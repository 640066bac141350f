/**
 * What the lane's hot path costs the client, set against a bare loop on the same driver. Run by
 * hand; nothing here asserts.
 */
@NullMarked
package io.bench.adapter.cql.cost;

import org.jspecify.annotations.NullMarked;
