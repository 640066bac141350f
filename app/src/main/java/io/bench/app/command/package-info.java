/**
 * The commands that users type; each reads its words, calls the module that does the work, and
 * prints.
 */
@NullMarked
package io.bench.app.command;

import org.jspecify.annotations.NullMarked;
