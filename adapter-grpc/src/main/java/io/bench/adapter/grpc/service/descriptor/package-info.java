/**
 * The descriptors of services and their messages: from {@code .proto} files, from descriptor sets
 * or from the server itself by reflection.
 *
 * <p>Whatever the source, it gives {@code FileDescriptorProto}s, which {@link
 * io.bench.adapter.grpc.service.descriptor.LinkedFiles} links; behind {@link
 * io.bench.adapter.grpc.service.descriptor.ServiceTypes} the source does not matter any more. All
 * of this happens before a run, and may block.
 */
@NullMarked
package io.bench.adapter.grpc.service.descriptor;

import org.jspecify.annotations.NullMarked;
