package io.bench.app.reference;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bench.engine.json.Json;
import io.bench.engine.json.Unknown;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The JSON schema (2020-12) of a document, made from its record. Every record is a definition under
 * its name; a field is required unless it may be absent.
 */
public final class JsonSchema {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private final ObjectNode definitions = JSON.objectNode();

  private JsonSchema() {}

  /** The text of a document's schema. */
  public static String of(Class<? extends Record> document, String title) {
    JsonSchema schema = new JsonSchema();
    ObjectNode node = JSON.objectNode();
    node.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    node.put("title", title);
    node.set("$ref", schema.ofRecord(document).get("$ref"));
    node.set("$defs", schema.definitions);
    return Json.text(node);
  }

  private ObjectNode ofRecord(Class<?> type) {
    String name = type.getName().substring(type.getPackageName().length() + 1).replace('$', '.');
    if (!definitions.has(name)) {
      ObjectNode definition = definitions.putObject(name);
      definition.put("type", "object");
      ObjectNode properties = definition.putObject("properties");
      ArrayNode required = definition.putArray("required");
      addFields(type, definition, properties, required, true);
    }
    return JSON.objectNode().put("$ref", "#/$defs/" + name);
  }

  private void addFields(
      Class<?> type,
      ObjectNode definition,
      ObjectNode properties,
      ArrayNode required,
      boolean always) {
    for (RecordComponent component : type.getRecordComponents()) {
      AnnotatedElement accessor = component.getAccessor();
      AnnotatedType own = component.getAnnotatedType();
      if (accessor.isAnnotationPresent(JsonUnwrapped.class)) {
        boolean there = !own.isAnnotationPresent(Nullable.class);
        addFields(component.getType(), definition, properties, required, always && there);
      } else if (accessor.isAnnotationPresent(JsonAnyGetter.class)) {
        definition.set("additionalProperties", content(own, 1));
      } else if (!accessor.isAnnotationPresent(JsonIgnore.class)) {
        JsonProperty named = accessor.getAnnotation(JsonProperty.class);
        String name = named == null ? component.getName() : named.value();
        properties.set(name, ofComponent(component));
        if (always && !accessor.isAnnotationPresent(JsonInclude.class)) {
          required.add(name);
        }
      }
    }
    Set<String> components = Set.copyOf(componentNames(type));
    Arrays.stream(type.getDeclaredMethods())
        .filter(method -> method.isAnnotationPresent(JsonProperty.class))
        .filter(method -> !components.contains(method.getName()))
        .sorted(Comparator.comparing(Method::getName))
        .forEach(method -> properties.set(method.getName(), of(method.getAnnotatedReturnType())));
  }

  private static List<String> componentNames(Class<?> type) {
    return Arrays.stream(type.getRecordComponents()).map(RecordComponent::getName).toList();
  }

  private ObjectNode ofComponent(RecordComponent component) {
    AnnotatedElement accessor = component.getAccessor();
    ObjectNode schema = of(component.getAnnotatedType());
    boolean mayBeNull =
        accessor.isAnnotationPresent(Unknown.class)
            || (component.getAnnotatedType().isAnnotationPresent(Nullable.class)
                && !accessor.isAnnotationPresent(JsonInclude.class));
    JsonIgnoreProperties without = accessor.getAnnotation(JsonIgnoreProperties.class);
    if (without != null) {
      schema = JSON.objectNode().put("type", "array");
      schema.putObject("items").put("type", "object");
    }
    return mayBeNull ? nullable(schema) : schema;
  }

  private static ObjectNode nullable(ObjectNode schema) {
    ObjectNode either = JSON.objectNode();
    either.putArray("anyOf").add(schema).add(JSON.objectNode().put("type", "null"));
    return either;
  }

  private ObjectNode of(AnnotatedType annotated) {
    Type type = annotated.getType();
    Class<?> raw =
        (Class<?>) (type instanceof ParameterizedType generic ? generic.getRawType() : type);
    ObjectNode node = JSON.objectNode();
    if (raw.isRecord()) {
      return ofRecord(raw);
    } else if (raw.isEnum()) {
      ArrayNode constants = node.putArray("enum");
      Arrays.stream(raw.getEnumConstants()).forEach(constant -> constants.add(Json.tree(constant)));
    } else if (Map.class.isAssignableFrom(raw)) {
      node.put("type", "object");
      AnnotatedType key =
          ((AnnotatedParameterizedType) annotated).getAnnotatedActualTypeArguments()[0];
      if (key.getType() instanceof Class<?> keys && keys.isEnum()) {
        node.set("propertyNames", of(key));
      }
      node.set("additionalProperties", content(annotated, 1));
    } else if (List.class.isAssignableFrom(raw)) {
      node.put("type", "array");
      node.set("items", content(annotated, 0));
    } else if (raw == Instant.class) {
      node.put("type", "string").put("format", "date-time");
    } else if (raw == String.class || raw == Path.class) {
      node.put("type", "string");
    } else if (raw == boolean.class) {
      node.put("type", "boolean");
    } else if (raw == Object.class) {
      return node; // whatever a workload may hold
    } else if (raw == double.class || raw == Double.class) {
      node.putArray("type").add("number").add("null");
    } else {
      node.put("type", "integer");
    }
    return node;
  }

  private ObjectNode content(AnnotatedType generic, int argument) {
    AnnotatedType own =
        ((AnnotatedParameterizedType) generic).getAnnotatedActualTypeArguments()[argument];
    ObjectNode schema = of(own);
    return own.isAnnotationPresent(Nullable.class) && !schema.path("type").isArray()
        ? nullable(schema)
        : schema;
  }
}
