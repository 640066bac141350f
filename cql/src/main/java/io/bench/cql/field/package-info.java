/**
 * The constant fields of op templates, read with errors that name op and field, and how such errors
 * are collected. Depends on nothing else here.
 */
@NullMarked
package io.bench.cql.field;

import org.jspecify.annotations.NullMarked;
