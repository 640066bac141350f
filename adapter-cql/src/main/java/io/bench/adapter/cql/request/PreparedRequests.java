package io.bench.adapter.cql.request;

import io.bench.adapter.cql.answer.AnswerReader;
import org.jspecify.annotations.Nullable;

/**
 * An op as one session runs it.
 *
 * @param factory makes the requests
 * @param answers reads their answers, or null where these are only counted
 */
public record PreparedRequests(RequestFactory factory, @Nullable AnswerReader answers) {}
