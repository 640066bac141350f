package io.bench.adapter.grpc.service.descriptor;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.MethodDescriptor;
import com.google.protobuf.Descriptors.ServiceDescriptor;
import io.bench.adapter.api.AdapterException;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** The known services, and the messages that they exchange. One thread at a time. */
public abstract class ServiceTypes {

  final LinkedFiles files = new LinkedFiles();

  ServiceTypes() {}

  /**
   * Finds a method. May block.
   *
   * @param op names the op in messages
   * @throws AdapterException naming the known services or methods if it is none of them, or saying
   *     why they are not available
   */
  public final MethodDescriptor method(String op, MethodName name) throws AdapterException {
    ServiceDescriptor service = files.service(name.service());
    if (service == null && fetchFileOf(name.service())) {
      service = files.service(name.service());
    }
    if (service == null) {
      throw name.unknownService(op, services());
    }
    return name.of(op, service);
  }

  /** The message type of a full name, or null if it is not known. May block. */
  public final @Nullable Descriptor message(String fullName) {
    Descriptor known = files.message(fullName);
    try {
      return known == null && fetchFileOf(fullName) ? files.message(fullName) : known;
    } catch (AdapterException e) {
      return null;
    }
  }

  /** Links the file that declares a name, if it is available now; returns whether it is. */
  abstract boolean fetchFileOf(String symbol) throws AdapterException;

  /** The names of all services that there are. */
  abstract Collection<String> services() throws AdapterException;
}
