/**
 * CQL values between the messages of the Stargate API and the bytes of the native protocol, without
 * an object in between. What a column's type asks for is decided once, when its statement is
 * prepared. Knows no statement, no call and no session.
 */
@NullMarked
package io.bench.servers.gateway.value;

import org.jspecify.annotations.NullMarked;
