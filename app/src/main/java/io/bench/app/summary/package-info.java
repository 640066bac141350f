/**
 * The result of a run as a text for people, on stdout when all is over. Data flows in as a {@link
 * io.bench.engine.run.RunResult} and out as text; nothing here prints or measures.
 */
@NullMarked
package io.bench.app.summary;

import org.jspecify.annotations.NullMarked;
