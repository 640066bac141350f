/**
 * Past runs: what lies in a folder of result folders, which of it is meant, and how its figures
 * went from run to run. Reads {@code run.json} only; prints text and JSON.
 */
@NullMarked
package io.bench.app.results;

import org.jspecify.annotations.NullMarked;
