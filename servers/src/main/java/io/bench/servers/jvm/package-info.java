/**
 * Finds a Java installation that a server can run on: folders and environment in, a Java home out.
 * Starts no process.
 */
@NullMarked
package io.bench.servers.jvm;

import org.jspecify.annotations.NullMarked;
