/** What is read from op templates, without a server. */
@NullMarked
package io.bench.cql.statement;

import org.jspecify.annotations.NullMarked;
