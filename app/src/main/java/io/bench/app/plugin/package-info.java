/**
 * Extensions by others: adapters, binding functions, error verbs and exporters, from jars in plugin
 * folders, each folder with a class loader of its own, and from the class path, which is how the
 * built-in ones are found too.
 *
 * <p>Folders go in; {@link io.bench.app.plugin.Extensions}, or every mistake in one line each,
 * comes out. Nothing here knows commands.
 */
@NullMarked
package io.bench.app.plugin;

import org.jspecify.annotations.NullMarked;
