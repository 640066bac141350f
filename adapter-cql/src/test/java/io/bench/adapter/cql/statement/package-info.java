/** What is read from op templates, without a server. */
@NullMarked
package io.bench.adapter.cql.statement;

import org.jspecify.annotations.NullMarked;
