/**
 * A run as client 0 and as the other clients carry it out: the coordinator, the connection and the
 * run's session, wired together. Only commands use this.
 */
@NullMarked
package io.bench.app.clients.run;

import org.jspecify.annotations.NullMarked;
