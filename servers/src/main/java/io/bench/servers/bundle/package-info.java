/**
 * Server software carried as resources, and its unpacked copy in the user's cache folder. Resources
 * flow in, a folder of verified files flows out; nothing here depends on their purpose.
 */
@NullMarked
package io.bench.servers.bundle;

import org.jspecify.annotations.NullMarked;
