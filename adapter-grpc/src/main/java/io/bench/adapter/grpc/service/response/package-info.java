/**
 * What is asked of responses: expectations and captured fields.
 *
 * <p>{@link io.bench.adapter.grpc.service.response.ResponsePlan} is read from the op template once,
 * at prepare; {@link io.bench.adapter.grpc.service.response.ResponseReading} keeps the account of
 * one call at a time. Where an op asks for neither, responses are counted and never parsed.
 */
@NullMarked
package io.bench.adapter.grpc.service.response;

import org.jspecify.annotations.NullMarked;
