/**
 * The pages of {@code docs/reference} that are made from what the program declares: parameters,
 * functions, commands. Declarations go in, Markdown comes out; {@link
 * io.bench.app.reference.CommittedPage} compares it with what is committed.
 */
@NullMarked
package io.bench.app.reference;

import org.jspecify.annotations.NullMarked;
