/**
 * Any gRPC service: ops that name a {@code method} and give it a {@code message}.
 *
 * <p>{@link io.bench.adapter.grpc.service.ServiceOps} turns op templates into prepared ops: the
 * method's types come from {@code descriptor}, its request is compiled by {@code message}, what is
 * asked of its responses by {@code response}, and {@code call} carries it all. CQL over gRPC is not
 * made of this: it has a package of its own.
 */
@NullMarked
package io.bench.adapter.grpc.service;

import org.jspecify.annotations.NullMarked;
