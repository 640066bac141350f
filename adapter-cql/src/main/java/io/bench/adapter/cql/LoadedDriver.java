package io.bench.adapter.cql;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.ParameterValues;
import io.bench.adapter.cql.connect.ConnectionParameters;
import io.bench.adapter.cql.connect.ConnectionSettings;
import io.bench.adapter.cql.connect.SessionOpener;
import io.bench.adapter.cql.error.DriverErrors;
import io.bench.adapter.cql.jar.CqlDriver;
import io.bench.cql.connect.PasswordSource;
import io.bench.cql.connect.Passwords;
import io.bench.cql.field.Problems;
import io.bench.cql.statement.OpReader;
import java.util.List;

/**
 * The driver that the class loader of this class has: the built-in one, or one in jars, whose
 * loader finds this class as a service.
 */
public final class LoadedDriver implements CqlDriver {

  private final Passwords passwords =
      new Passwords(ConnectionParameters.PASSWORD_VARIABLE, PasswordSource.PROCESS);

  @Override
  public void check(ParameterValues parameters, List<OpTemplate> templates, List<String> problems) {
    DriverErrors.load();
    Problems found = new Problems(problems);
    ConnectionSettings settings = ConnectionSettings.read(parameters, found);
    passwords.check(settings.login(), found);
    OpReader opReader = new OpReader(settings.timeout(), true);
    for (OpTemplate template : templates) {
      opReader.check(template, found);
    }
  }

  @Override
  public Adapter open(AdapterContext context) throws AdapterException {
    Problems problems = new Problems();
    ConnectionSettings settings = ConnectionSettings.read(context.parameters(), problems);
    problems.check(() -> settings.requireUsable(context.maxInFlightPerLane()));
    problems.throwIfAny();
    settings.reportSecrets(context.secrets());
    SessionOpener opener =
        new SessionOpener(
            settings,
            passwords.credentials(settings.login(), context.secrets()),
            context.maxInFlightPerLane(),
            context.threadNamePrefix());
    return new CqlAdapter(
        settings, context.maxInFlightPerLane(), context.laneCount(), opener.open(), opener);
  }
}
