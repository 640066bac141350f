/**
 * What the pages of {@code docs/} say that can be checked: commands, links. Pages go in, what is
 * wrong with them comes out.
 */
@NullMarked
package io.bench.app.documentation;

import org.jspecify.annotations.NullMarked;
