/**
 * Request messages from templates: a YAML or JSON structure with bind points in any depth, typed by
 * a protobuf descriptor.
 *
 * <p>Once, at prepare, {@link io.bench.adapter.grpc.service.message.MessageTemplate} compiles the
 * structure into parts: what is constant is serialised there and then, and only bound fields are
 * written per cycle, straight into protobuf's wire format. Whatever does not fit the descriptor is
 * refused with its path. Nothing here knows of calls or channels.
 */
@NullMarked
package io.bench.adapter.grpc.service.message;

import org.jspecify.annotations.NullMarked;
