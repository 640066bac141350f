/**
 * The record service: the records of a bucketed table by pages that a client asks for, and by a
 * stream that the server sends. What to fetch next is decided here without the driver ({@code
 * PageFetch}, {@code FetchWindow}, {@code RecordStream}), so that it can be tested without
 * Cassandra; {@code RecordTables} fetches. A session flows in, a gRPC service flows out.
 */
@NullMarked
package io.bench.servers.gateway.records;

import org.jspecify.annotations.NullMarked;
