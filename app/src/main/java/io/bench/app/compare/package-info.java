/**
 * {@code bench compare}: result folders flow in, grouped into arms; a {@link
 * io.bench.app.compare.RunComparison} comes out, as text or JSON. Verdicts on differences are
 * decided in the engine's {@code comparison}.
 */
@NullMarked
package io.bench.app.compare;

import org.jspecify.annotations.NullMarked;
