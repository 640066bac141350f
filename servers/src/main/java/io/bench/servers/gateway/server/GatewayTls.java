package io.bench.servers.gateway.server;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The files for TLS, all PEM.
 *
 * @param certificates the server's certificate, followed by those that vouch for it
 * @param key its private key, PKCS#8 without a password
 * @param clientCertificates those that have to vouch for a client's, or null to ask for none
 */
public record GatewayTls(Path certificates, Path key, @Nullable Path clientCertificates) {}
