/**
 * What every server that Bench can start has in common: its options, its progress, its failure to
 * start. The servers themselves live in the packages below and know nothing of Bench's other
 * modules; options flow in, addresses of a running server flow out.
 */
@NullMarked
package io.bench.servers;

import org.jspecify.annotations.NullMarked;
