/**
 * Child JVMs that do not outlive this one, the ports they listen on, the end of their logs, their
 * throw-away folders, their CPU time and their pauses. Knows nothing of the servers that run in
 * them.
 */
@NullMarked
package io.bench.servers.process;

import org.jspecify.annotations.NullMarked;
