package io.bench.servers.tls;

import io.grpc.netty.GrpcSslContexts;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;

/**
 * A self-signed certificate for one name and for 127.0.0.1, made by the JDK's {@code keytool}.
 *
 * @param pem the certificate's file, for those who trust it
 * @param key the file of its private key, in PEM form and without a password
 */
public record TestCertificate(Path pem, Path key) {

  private static final char[] PASSWORD = "changeit".toCharArray();

  /** Writes both files into a folder, under names that begin with the host name. */
  public static TestCertificate create(String host, Path folder) throws Exception {
    Path store = folder.resolve(host + ".p12");
    Path log = folder.resolve(host + "-keytool.log");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keyalg",
                "RSA",
                "-alias",
                host,
                "-dname",
                "CN=" + host,
                "-ext",
                "san=dns:" + host + ",ip:127.0.0.1",
                "-storetype",
                "PKCS12",
                "-storepass",
                new String(PASSWORD),
                "-keystore",
                store.toString())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    if (!keytool.waitFor(60, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
      keytool.destroyForcibly();
      throw new AssertionError(Files.readString(log));
    }
    KeyStore keys = KeyStore.getInstance(store.toFile(), PASSWORD);
    byte[] certificate = keys.getCertificate(host).getEncoded();
    byte[] key = keys.getKey(host, PASSWORD).getEncoded();
    return new TestCertificate(
        write(folder.resolve(host + ".pem"), "CERTIFICATE", certificate),
        write(folder.resolve(host + "-key.pem"), "PRIVATE KEY", key));
  }

  private static Path write(Path file, String kind, byte[] encoded) throws Exception {
    String body = Base64.getMimeEncoder().encodeToString(encoded);
    return Files.writeString(
        file, "-----BEGIN " + kind + "-----\n" + body + "\n-----END " + kind + "-----\n");
  }

  /** The means for a server to speak TLS. */
  public SslContext server() throws SSLException {
    return GrpcSslContexts.configure(SslContextBuilder.forServer(pem.toFile(), key.toFile()))
        .build();
  }
}
