package io.bench.engine.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.deser.std.DelegatingDeserializer;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TreeTraversingParser;
import java.io.IOException;

/** Reads a record that is missing as if it were there without any field. */
final class EmptyRecords extends BeanDeserializerModifier {

  private static final long serialVersionUID = 1;

  @Override
  public JsonDeserializer<?> modifyDeserializer(
      DeserializationConfig config, BeanDescription bean, JsonDeserializer<?> deserializer) {
    return bean.getBeanClass().isRecord() ? new OfRecord(deserializer) : deserializer;
  }

  private static final class OfRecord extends DelegatingDeserializer {

    private static final long serialVersionUID = 1;

    OfRecord(JsonDeserializer<?> record) {
      super(record);
    }

    @Override
    protected JsonDeserializer<?> newDelegatingInstance(JsonDeserializer<?> record) {
      return new OfRecord(record);
    }

    @Override
    public Object getEmptyValue(DeserializationContext context) throws JsonMappingException {
      try (JsonParser nothing = new TreeTraversingParser(JsonNodeFactory.instance.objectNode())) {
        nothing.nextToken();
        return deserialize(nothing, context);
      } catch (JsonMappingException e) {
        throw e;
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
