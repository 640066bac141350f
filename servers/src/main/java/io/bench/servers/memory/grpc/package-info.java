/**
 * A gRPC server that speaks the Stargate v1 API without a database behind it: every read is
 * answered with one canned row, everything else with an empty response. Runs in a child JVM; knows
 * nothing of who started it. Messages are read and written field by field, since few of them
 * matter.
 */
@NullMarked
package io.bench.servers.memory.grpc;

import org.jspecify.annotations.NullMarked;
