/**
 * Load generators other than Bench: what they say at their end, read into figures. Pure: text in,
 * figures out; nothing here starts a program.
 */
@NullMarked
package io.bench.app.experiment.program;

import org.jspecify.annotations.NullMarked;
