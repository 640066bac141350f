/**
 * What an endpoint without storage must know of a CQL statement to answer it: whether it reads,
 * what it binds, which columns it returns. CQL text flows in, a shape flows out; no wire format
 * lives here.
 */
@NullMarked
package io.bench.servers.memory.statement;

import org.jspecify.annotations.NullMarked;
