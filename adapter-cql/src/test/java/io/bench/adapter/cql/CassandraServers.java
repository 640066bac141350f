package io.bench.adapter.cql;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Gives tests a Cassandra: started once for all test classes, stopped when the last has ended. */
final class CassandraServers implements ParameterResolver {

  /** Marks a parameter that is to be the server that wants a user and password. */
  @Target(ElementType.PARAMETER)
  @Retention(RetentionPolicy.RUNTIME)
  @interface WithPasswords {}

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == InetSocketAddress.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    boolean passwords = parameter.isAnnotated(WithPasswords.class);
    return new InetSocketAddress(
        java.net.InetAddress.getLoopbackAddress(), passwords ? 19143 : 19142);
  }
}
