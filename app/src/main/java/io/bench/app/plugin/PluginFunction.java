package io.bench.app.plugin;

import io.bench.adapter.api.function.Argument;
import io.bench.adapter.api.function.ArgumentValues;
import io.bench.adapter.api.function.BindingFunction;
import io.bench.adapter.api.function.CompiledFunction;
import java.util.List;

/**
 * A plugin's binding function, compiled with the plugin's class loader as the thread's. What that
 * gives is called for every op as it is.
 */
record PluginFunction(BindingFunction function, Origin origin) implements BindingFunction {

  @Override
  public String name() {
    return function.name();
  }

  @Override
  public String summary() {
    return function.summary();
  }

  @Override
  public String example() {
    return function.example();
  }

  @Override
  public Class<?> input() {
    return function.input();
  }

  @Override
  public Class<?> output() {
    return function.output();
  }

  @Override
  public List<Argument> arguments() {
    return function.arguments();
  }

  @Override
  public boolean repeatsLastArgument() {
    return function.repeatsLastArgument();
  }

  @Override
  public CompiledFunction compile(ArgumentValues values) {
    return origin.<CompiledFunction, RuntimeException>within(() -> function.compile(values));
  }
}
