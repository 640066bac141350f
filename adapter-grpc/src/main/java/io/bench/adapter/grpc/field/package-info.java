/** The constant fields of op templates, read with errors that name op and field. */
@NullMarked
package io.bench.adapter.grpc.field;

import org.jspecify.annotations.NullMarked;
