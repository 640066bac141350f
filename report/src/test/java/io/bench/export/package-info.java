/** What tests of several packages need: a run whose figures are made up. */
@NullMarked
package io.bench.export;

import org.jspecify.annotations.NullMarked;
