/**
 * How the clients of one run find and reach one another: what Slurm and Kubernetes say, what the
 * user says, and one gRPC call from each client to client 0. What they say is in {@link
 * io.bench.app.clients}.
 */
@NullMarked
package io.bench.app.clients.meeting;

import org.jspecify.annotations.NullMarked;
