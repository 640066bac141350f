/**
 * What is asked of running nodes over JMX, through the JDK's attach API: counters, Paxos repairs
 * and variants. Processes flow in, values flow out; nothing here knows how a cluster is started or
 * ended, and nothing of Cassandra's own code is loaded.
 */
@NullMarked
package io.bench.servers.cassandra.jmx;

import org.jspecify.annotations.NullMarked;
