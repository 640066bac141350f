package io.bench.app.plugin;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.error.ErrorVerb;
import io.bench.adapter.api.error.FailedTry;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/**
 * Stands before whatever a plugin brings and sets the plugin's class loader as the thread's for
 * each call. What is called per op (lanes, prepared ops, compiled functions, failed tries) is the
 * plugin's own: nothing stands between it and the engine.
 */
record PluginCalls(Object target, Origin origin) implements InvocationHandler {

  /** The same with the plugin's class loader; itself if it comes from no plugin. */
  static <T> T around(Class<T> type, T target, Origin origin) {
    return origin.isPlugin()
        ? type.cast(
            Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, new PluginCalls(target, origin)))
        : target;
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
      throws Throwable {
    if (method.getName().equals("equals") && arguments != null) {
      return proxy == arguments[0];
    }
    try {
      Object result =
          origin.<@Nullable Object, ReflectiveOperationException>within(
              () -> method.invoke(target, arguments));
      if (result instanceof Adapter adapter) {
        return around(Adapter.class, adapter, origin);
      }
      return result instanceof ErrorVerb verb ? new BegunVerb(verb, origin) : result;
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  /** Told of failed tries without a detour, since errors may be many. */
  private record BegunVerb(ErrorVerb verb, Origin origin) implements ErrorVerb {

    @Override
    public @Nullable String failed(FailedTry failure) {
      return verb.failed(failure);
    }

    @Override
    public void close() {
      around(ErrorVerb.class, verb, origin).close();
    }
  }
}
