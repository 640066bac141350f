/**
 * The one class of Bench that runs inside a server's JVM. It is compiled for Java 11, copied alone
 * to the child's class path, and may therefore use nothing but the JDK.
 */
@NullMarked
package io.bench.servers.guard;

import org.jspecify.annotations.NullMarked;
