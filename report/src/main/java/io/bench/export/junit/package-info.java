/**
 * What came of a run as JUnit XML, which gates of continuous integration read. From a {@link
 * io.bench.engine.run.RunResult} to test suites and cases, and from those to XML.
 */
@NullMarked
package io.bench.export.junit;

import org.jspecify.annotations.NullMarked;
