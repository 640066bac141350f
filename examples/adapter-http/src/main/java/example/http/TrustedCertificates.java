package example.http;

import io.bench.adapter.api.AdapterException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Trust in the certificates of one file, and in no others. */
final class TrustedCertificates {

  private TrustedCertificates() {}

  /**
   * @throws AdapterException naming the file, if it cannot be read or has no certificate
   */
  static SSLContext of(Path pemFile) throws AdapterException {
    try (InputStream in = Files.newInputStream(pemFile)) {
      Collection<? extends Certificate> certificates =
          CertificateFactory.getInstance("X.509").generateCertificates(in);
      if (certificates.isEmpty()) {
        throw AdapterException.usage("parameter 'ca-file': no certificate is in " + pemFile);
      }
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      int number = 0;
      for (Certificate certificate : certificates) {
        store.setCertificateEntry("ca-" + number++, certificate);
      }
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(store);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      return context;
    } catch (IOException | GeneralSecurityException e) {
      throw AdapterException.usage("parameter 'ca-file': cannot use " + pemFile + ": " + e);
    }
  }
}
