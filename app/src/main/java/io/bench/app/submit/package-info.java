/**
 * Runs of several clients as jobs of Slurm and Kubernetes: pure renderings of what is submitted,
 * and runners over the user's own {@code sbatch} and {@code kubectl}. These place processes and
 * restart none; no client is started here, and nothing is measured.
 */
@NullMarked
package io.bench.app.submit;

import org.jspecify.annotations.NullMarked;
