/**
 * One lane of the adapter: its turns on an event loop, its channels, and what every call on it is
 * sent with. What calls mean is not known here.
 */
@NullMarked
package io.bench.adapter.grpc.lane;

import org.jspecify.annotations.NullMarked;
