/**
 * What is read from answers beyond counting them: rows compared with what they must be, and fields
 * captured for later ops. Planned once per op and session, then used on the lane's thread.
 */
@NullMarked
package io.bench.adapter.cql.answer;

import org.jspecify.annotations.NullMarked;
