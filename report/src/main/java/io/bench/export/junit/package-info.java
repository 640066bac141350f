/**
 * The result of a run as JUnit XML, for gates in continuous integration. From a {@link
 * io.bench.engine.run.RunResult} to test suites and cases, and from those to XML.
 */
@NullMarked
package io.bench.export.junit;

import org.jspecify.annotations.NullMarked;
