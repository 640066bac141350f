package io.bench.adapter.tck;

import io.bench.adapter.api.OpTemplate;

/**
 * An op that cannot work, as can be seen when it is prepared.
 *
 * @param template what a user might write
 * @param field the name of the field or param that is wrong, which the refusal must hold
 */
public record RefusedOp(OpTemplate template, String field) {}
