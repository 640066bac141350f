package io.bench.adapter.cql.request;

import com.datastax.oss.driver.api.core.cql.Row;
import io.bench.cql.answer.AnswerPlans;
import org.jspecify.annotations.Nullable;

/**
 * An op as one session runs it.
 *
 * @param factory makes the requests
 * @param answers what is read of their answers, or null where these are only counted
 */
public record PreparedRequests(RequestFactory factory, @Nullable AnswerPlans<Row> answers) {}
