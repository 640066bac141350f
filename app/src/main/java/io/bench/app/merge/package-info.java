/**
 * {@code bench merge}: the result folders of runs with {@code shard=K/N} flow in, are checked to be
 * parts of one whole ({@link io.bench.app.merge.ShardSet}), and one result folder comes out ({@link
 * io.bench.app.merge.MergedFolder}). Counts and rates are added, times come from merged histograms;
 * nothing here averages.
 */
@NullMarked
package io.bench.app.merge;

import org.jspecify.annotations.NullMarked;
