package io.bench.adapter.cql.connect;

import com.datastax.oss.driver.api.core.CqlSession;
import io.netty.channel.EventLoop;

/**
 * A session whose I/O all happens on one thread.
 *
 * @param eventLoop that thread
 */
public record LaneSession(CqlSession session, EventLoop eventLoop) {}
