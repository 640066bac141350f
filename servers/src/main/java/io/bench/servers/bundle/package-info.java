/**
 * Server software carried as resources, and its unpacked copy in the user's cache folder. Resources
 * flow in, a folder of verified files flows out; what the files are for is nobody's business here.
 */
@NullMarked
package io.bench.servers.bundle;

import org.jspecify.annotations.NullMarked;
