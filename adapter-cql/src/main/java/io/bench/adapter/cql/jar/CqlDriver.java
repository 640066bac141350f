package io.bench.adapter.cql.jar;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.ParameterValues;
import java.util.List;

/** A driver, and the adapter's code that is bound to it. Thread-safe. */
public interface CqlDriver {

  /** Checks what can be checked without a server; see {@link AdapterProvider#check}. */
  void check(ParameterValues parameters, List<OpTemplate> templates, List<String> problems);

  /** Connects; see {@link AdapterProvider#open}. */
  Adapter open(AdapterContext context) throws AdapterException;
}
