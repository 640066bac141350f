/** Servers that are started for a run that names no host, and their options as parameters. */
@NullMarked
package io.bench.app.server;

import org.jspecify.annotations.NullMarked;
