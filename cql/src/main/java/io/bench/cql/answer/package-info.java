/**
 * What is read from answers beyond counting them: rows compared with what they must be, and fields
 * captured for later ops.
 *
 * <p>An op's {@link io.bench.cql.answer.AnswerPlans} make one {@link
 * io.bench.cql.answer.AnswerPlan} for the columns of its answers; an {@link
 * io.bench.cql.answer.AnswerReading} for each op in flight follows it, page by page. Adapters say
 * what their columns and cells are, as {@link io.bench.cql.answer.AnsweredColumns}.
 */
@NullMarked
package io.bench.cql.answer;

import org.jspecify.annotations.NullMarked;
