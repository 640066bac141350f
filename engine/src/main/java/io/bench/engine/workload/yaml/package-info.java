/**
 * YAML 1.2 as a tree that knows where each of its parts was written, read within bounds: no tags,
 * no duplicate keys, limited depth and limited growth through aliases.
 *
 * <p>Resolved text goes in, one tree for each document comes out. What the keys mean is of no
 * concern here.
 */
@NullMarked
package io.bench.engine.workload.yaml;

import org.jspecify.annotations.NullMarked;
