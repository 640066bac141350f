/**
 * Template parameters of a workload: {@code TEMPLATE(name,default)}, {@code ${name:default}} and
 * {@code <<name:default>>}.
 *
 * <p>They are resolved in the text, before YAML is read, so that a parameter can stand for
 * anything: part of a word, a number, or nothing at all. Text goes in, and text comes out together
 * with a map that leads from every character back to the place in the file it came from. Nothing
 * here knows what a workload is.
 */
@NullMarked
package io.bench.engine.workload.template;

import org.jspecify.annotations.NullMarked;
