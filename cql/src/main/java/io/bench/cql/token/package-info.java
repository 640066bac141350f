/**
 * Cuts a CQL text into tokens. The adapters read statements from them, and the in-memory endpoint
 * what a statement binds and returns. Knows no grammar and nothing else of Bench.
 */
@NullMarked
package io.bench.cql.token;

import org.jspecify.annotations.NullMarked;
