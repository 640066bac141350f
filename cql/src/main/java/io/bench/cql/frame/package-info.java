/**
 * Bytes of the native protocol, versions 4 and 5, and nothing else: frames, the segments that
 * version 5 puts them into, stream ids, results. Knows neither ops nor connections.
 */
@NullMarked
package io.bench.cql.frame;

import org.jspecify.annotations.NullMarked;
