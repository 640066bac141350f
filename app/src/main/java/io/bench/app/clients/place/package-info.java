/**
 * Who a client is and where clients meet: what the user says, and what Slurm and Kubernetes tell
 * every process that they start. Nothing here connects.
 */
@NullMarked
package io.bench.app.clients.place;

import org.jspecify.annotations.NullMarked;
