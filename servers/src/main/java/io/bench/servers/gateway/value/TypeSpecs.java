package io.bench.servers.gateway.value;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.ListType;
import com.datastax.oss.driver.api.core.type.MapType;
import com.datastax.oss.driver.api.core.type.SetType;
import com.datastax.oss.driver.api.core.type.TupleType;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.api.core.type.VectorType;
import io.stargate.proto.QueryOuterClass.TypeSpec;
import io.stargate.proto.QueryOuterClass.TypeSpec.Basic;
import org.jspecify.annotations.Nullable;

/**
 * CQL types as the API describes them. It has no vectors: as their values are collections, they are
 * described as the lists that they look like.
 */
public final class TypeSpecs {

  private TypeSpecs() {}

  /** Returns the description of a type. */
  public static TypeSpec of(DataType type) {
    TypeSpec.Builder spec = TypeSpec.newBuilder();
    if (type instanceof ListType list) {
      spec.setList(TypeSpec.List.newBuilder().setElement(of(list.getElementType())));
    } else if (type instanceof VectorType vector) {
      spec.setList(TypeSpec.List.newBuilder().setElement(of(vector.getElementType())));
    } else if (type instanceof SetType set) {
      spec.setSet(TypeSpec.Set.newBuilder().setElement(of(set.getElementType())));
    } else if (type instanceof MapType map) {
      spec.setMap(
          TypeSpec.Map.newBuilder().setKey(of(map.getKeyType())).setValue(of(map.getValueType())));
    } else if (type instanceof TupleType tuple) {
      TypeSpec.Tuple.Builder fields = TypeSpec.Tuple.newBuilder();
      tuple.getComponentTypes().forEach(field -> fields.addElements(of(field)));
      spec.setTuple(fields);
    } else if (type instanceof UserDefinedType udt) {
      spec.setUdt(userDefined(udt));
    } else {
      @Nullable Basic basic = Basic.forNumber(type.getProtocolCode());
      spec.setBasic(basic == null ? Basic.CUSTOM : basic);
    }
    return spec.build();
  }

  private static TypeSpec.Udt userDefined(UserDefinedType type) {
    TypeSpec.Udt.Builder udt = TypeSpec.Udt.newBuilder().setName(type.getName().asInternal());
    for (int i = 0; i < type.getFieldNames().size(); i++) {
      udt.putFields(type.getFieldNames().get(i).asInternal(), of(type.getFieldTypes().get(i)));
    }
    return udt.build();
  }
}
