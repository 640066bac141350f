/**
 * Results that come page after page: what the op fields {@code pages} and {@code maxpages} ask for.
 *
 * <p>{@link io.bench.adapter.grpc.service.paging.PagePlan} is read from the op template once, at
 * prepare; {@link io.bench.adapter.grpc.service.paging.PageTurning} makes the requests of one op in
 * flight. Calls are made elsewhere.
 */
@NullMarked
package io.bench.adapter.grpc.service.paging;

import org.jspecify.annotations.NullMarked;
