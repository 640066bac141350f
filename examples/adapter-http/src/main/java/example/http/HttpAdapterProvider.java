package example.http;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.AnswerUse;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.Parameter;
import io.bench.adapter.api.ParameterValues;
import io.bench.adapter.api.SpiVersion;
import java.util.List;
import java.util.Set;

/** {@code adapter=http}: requests over HTTP/1.1 and HTTP/2, through the JDK's client. */
public final class HttpAdapterProvider implements AdapterProvider {

  @Override
  public String name() {
    return "http";
  }

  @Override
  public String description() {
    return "HTTP/1.1 and HTTP/2 through the JDK's client";
  }

  @Override
  public List<Parameter<?>> parameters() {
    return Settings.PARAMETERS;
  }

  @Override
  public Set<String> opFields() {
    return RequestReader.FIELDS;
  }

  @Override
  public AnswerUse answerUse() {
    return AnswerUse.READ;
  }

  @Override
  public int spiVersion() {
    return SpiVersion.CURRENT;
  }

  /** Asks no server and reads no file: a mistake is told before anything is started. */
  @Override
  public void check(ParameterValues parameters, List<OpTemplate> templates, List<String> problems) {
    String base = "";
    try {
      base = Settings.base(parameters);
    } catch (AdapterException e) {
      problems.addAll(e.problems());
    }
    for (OpTemplate template : templates) {
      try {
        new RequestReader(base, template).read();
      } catch (AdapterException e) {
        problems.addAll(e.problems());
      }
    }
  }

  @Override
  public Adapter open(AdapterContext context) throws AdapterException {
    return new HttpAdapter(Settings.read(context), context);
  }
}
