package io.bench.adapter.tck;

import io.bench.adapter.api.OpTemplate;

/**
 * An op that the server takes and answers with an error, whatever the cycle.
 *
 * @param template can be prepared
 * @param errorName how the adapter names that error
 */
public record FailingOp(OpTemplate template, String errorName) {}
