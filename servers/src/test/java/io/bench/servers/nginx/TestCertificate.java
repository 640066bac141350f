package io.bench.servers.nginx;

import io.grpc.netty.GrpcSslContexts;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.Base64;

/**
 * A certificate for one name that vouches for itself, made by the JDK's {@code keytool}.
 *
 * @param server the means for a server to speak TLS
 * @param pem the certificate's file, for those who trust it
 */
record TestCertificate(SslContext server, Path pem) {

  private static final char[] PASSWORD = "changeit".toCharArray();

  static TestCertificate create(String host, Path folder) throws Exception {
    Path store = folder.resolve(host + ".p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keyalg",
                "EC",
                "-alias",
                host,
                "-dname",
                "CN=" + host,
                "-ext",
                "san=dns:" + host,
                "-storetype",
                "PKCS12",
                "-storepass",
                new String(PASSWORD),
                "-keystore",
                store.toString())
            .redirectErrorStream(true)
            .start();
    String output = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (keytool.waitFor() != 0) {
      throw new AssertionError(output);
    }
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, PASSWORD);
    }
    X509Certificate certificate = (X509Certificate) keys.getCertificate(host);
    String pem =
        "-----BEGIN CERTIFICATE-----\n"
            + Base64.getMimeEncoder().encodeToString(certificate.getEncoded())
            + "\n-----END CERTIFICATE-----\n";
    return new TestCertificate(
        GrpcSslContexts.configure(
                SslContextBuilder.forServer((PrivateKey) keys.getKey(host, PASSWORD), certificate))
            .build(),
        Files.writeString(folder.resolve(host + ".pem"), pem));
  }
}
