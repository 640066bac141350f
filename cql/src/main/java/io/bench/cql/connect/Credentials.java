package io.bench.cql.connect;

/** A user and password; never shown. */
public record Credentials(String username, String password) {

  @Override
  public String toString() {
    return "Credentials[" + username + ", ***]";
  }
}
