package io.bench.adapter.grpc.service.paging;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.NearestName;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.OpValue;
import io.bench.cql.field.OpFields;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The op field {@code pages} and its upper bound as they are written, not yet typed.
 *
 * @param token the path of a response's token for the next page
 * @param into the path of a request's token
 * @param maxPages after how many pages a result is left alone
 */
public record PageFields(String token, String into, long maxPages) {

  static final String PAGES = "pages";
  static final String TOKEN = "token";
  static final String INTO = "into";
  private static final String MAX_PAGES = "maxpages";
  private static final Set<String> KEYS = new TreeSet<>(List.of(TOKEN, INTO));

  /**
   * Reads the fields.
   *
   * @return null if the op fetches no pages
   * @throws AdapterException naming op and key if something about them cannot be used
   */
  public static @Nullable PageFields read(OpTemplate template) throws AdapterException {
    OpFields fields = OpFields.of(template);
    OpValue given = template.value(PAGES).orElse(null);
    if (given == null) {
      if (fields.has(MAX_PAGES)) {
        throw fields.wrong(MAX_PAGES, "needs 'pages', which says how the next page is asked for");
      }
      return null;
    }
    if (template.expectedRows() != null && fields.has(MAX_PAGES)) {
      throw fields.wrong(
          MAX_PAGES, "beside verify-fields would leave pages unread that must be verified");
    }
    if (!(given instanceof OpValue.Mapping mapping)) {
      throw fields.wrong(PAGES, "must be a mapping of " + String.join(", ", KEYS));
    }
    for (String key : mapping.entries().keySet()) {
      if (!KEYS.contains(key)) {
        throw fields.wrong(PAGES + "." + key, "is not known" + NearestName.suggestion(key, KEYS));
      }
    }
    return new PageFields(
        path(fields, mapping.entries(), TOKEN, "the response that holds the token"),
        path(fields, mapping.entries(), INTO, "the request that takes the token"),
        fields.count(MAX_PAGES).map(Integer::longValue).orElse(Long.MAX_VALUE));
  }

  private static String path(OpFields fields, Map<String, OpValue> given, String key, String holder)
      throws AdapterException {
    if (given.get(key) instanceof OpValue.Constant constant) {
      return constant.value().toString().strip();
    }
    throw fields.wrong(PAGES + "." + key, "must be the path of the field of " + holder);
  }
}
