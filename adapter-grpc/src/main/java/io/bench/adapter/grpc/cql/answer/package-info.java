/**
 * What is read from answers beyond counting them: rows compared with what they must be, and fields
 * captured for later ops. What an op wants is known when it is prepared; which columns there are,
 * only from its first answer, and is planned then. Used on the event loops.
 */
@NullMarked
package io.bench.adapter.grpc.cql.answer;

import org.jspecify.annotations.NullMarked;
