package io.bench.engine.workload.optemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.adapter.api.Binding;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.OpValue;
import io.bench.adapter.api.ValueType;
import io.bench.engine.capture.CaptureScope;
import io.bench.engine.problem.UsageException;
import io.bench.engine.workload.Workload;
import io.bench.engine.workload.reading.WorkloadFile;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OpTemplateFactoryTest {

  private final List<String> compiled = new ArrayList<>();

  @Test
  void bindPointsAreFoundAtAnyDepth() {
    OpTemplate op =
        only(
            """
            bindings: {key: K, value: V}
            ops:
              a:
                stmt: insert ({key}, {value})
                direct: "{key}"
                nested: {list: ["{value}", 5, {deep: "<{key}>"}], flag: true}
            """);
    assertThat(op.fields().get("stmt").render(7)).isEqualTo("insert (K7, V7)");
    assertThat(op.fields().get("direct"))
        .isInstanceOfSatisfying(
            OpValue.Text.class, text -> assertThat(text.isSinglePoint()).isTrue());
    assertThat(op.fields().get("nested").render(7))
        .isEqualTo(Map.of("list", List.of("V7", 5L, Map.of("deep", "<K7>")), "flag", true));
  }

  @Test
  void textWithoutBindPointsIsConstant() {
    OpTemplate op = only("op: \"WITH replication = {'class': 'SimpleStrategy'}\"");
    assertThat(op.fields().get("stmt"))
        .isEqualTo(new OpValue.Constant("WITH replication = {'class': 'SimpleStrategy'}"));
  }

  @Test
  void onlyBindingsThatAreUsedAreCompiledAndOnlyOnce() {
    create("bindings: {key: K, unused: broken}\nops: {a: '{key} {key}', b: '{key}', c: '{{V()}}'}");
    assertThat(compiled).containsExactly("key=K", "V()=V()");
  }

  @Test
  void aBindingOfAnInnerLayerIsAnotherBinding() {
    create("bindings: {key: K}\nops: {a: {stmt: '{key}'}, b: {stmt: '{key}', bindings: {key: V}}}");
    assertThat(compiled).containsExactly("key=K", "key=V");
  }

  @Test
  void unknownBindingsAreNamedWithTheirPlace() {
    assertThatThrownBy(
            () -> create("bindings: {seq_key: K}\nops:\n  a: |\n    x {seq_kye}\n  b: '{other}'\n"))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            """
            w.yaml:3:3: op 'a': no binding 'seq_kye'; did you mean 'seq_key'?
            w.yaml:5:3: op 'b': no binding 'other'""");
  }

  @Test
  void recipesThatCannotBeCompiledAreNamedWithTheirPlace() {
    assertThatThrownBy(() -> create("bindings:\n  key: broken\nops: {a: '{key}', b: '{key}'}"))
        .hasMessage("w.yaml:2:8: cannot compile broken");
  }

  @Test
  void parametersThatAreNotSetAreNamedWhereTheyAreNeeded() {
    String text =
        """
        bindings: {key: 'Mod(TEMPLATE(keycount))'}
        blocks:
          one:
            op: '{key} <<table>>'
          two:
            params: {cl: TEMPLATE(other)}
            op: x
        """;
    Workload workload = read(text);
    assertThatThrownBy(
            () ->
                OpTemplateFactory.create(
                    workload, workload.ops().subList(0, 1), this::compile, new CaptureScope()))
        .hasMessage(
            """
            w.yaml:1:17: binding 'key' needs the parameter 'keycount', which has no default: give keycount=...
            w.yaml:4:5: op 'stmt1': 'stmt' needs the parameter 'table', which has no default: give table=...""");
  }

  @Test
  void textThatOnlyLooksUnsetIsLeftAlone() {
    assertThat(only("op: 'UNSET:nothing'").fields().get("stmt").render(0))
        .isEqualTo("UNSET:nothing");
  }

  @Test
  void whatConcernsTheEngineIsTakenOff() {
    ActivityOp op =
        create(
                "params: {ratio: 5, instrument: true, driver: cqld4, cl: ONE}\n"
                    + "ops: {a: {stmt: x, ratio: 2}}")
            .get(0);
    assertThat(op.ratio()).isEqualTo(2);
    assertThat(op.adapter()).contains("cqld4");
    assertThat(op.template().fields()).containsOnlyKeys("stmt");
    assertThat(op.template().params()).containsOnlyKeys("cl");
  }

  @Test
  void theInnermostNameOfAnAdapterWins() {
    List<ActivityOp> ops =
        create(
            """
            params: {adapter: outer}
            blocks:
              b:
                params: {driver: block}
                ops:
                  inherits: {stmt: x}
                  says: {stmt: x, driver: field}
                  param: {stmt: x, params: {adapter: param}}
              c:
                ops:
                  other: {stmt: x, params: {driver: param}}
            """);
    assertThat(ops)
        .extracting(op -> op.adapter().orElseThrow())
        .containsExactly("block", "field", "param", "param");
  }

  @Test
  void theRatioIsOneUnlessSaidOtherwise() {
    assertThat(create("op: x").get(0).ratio()).isEqualTo(1);
    assertThat(create("params: {ratio: '3'}\nop: x").get(0).ratio()).isEqualTo(3);
    assertThat(create("params: {ratio: 0}\nop: x").get(0).ratio()).isEqualTo(0);
  }

  @Test
  void aRatioThatIsNoneIsRefusedWithItsPlace() {
    assertThatThrownBy(() -> create("params:\n  ratio: 1.5\nop: x"))
        .hasMessage("w.yaml:2:3: op 'stmt1': ratio must be a whole number from 0, not '1.5'");
  }

  @Test
  void opsOfOneNameAreToldApart() {
    assertThat(
            create("blocks: {a: {op: x}, b: {op: x}, c: {ops: {n: x}}}\n---\nblocks: {a: {op: x}}"))
        .extracting(op -> op.template().name())
        .containsExactly("a.stmt1", "b.stmt1", "n", "a.stmt1-2");
  }

  private OpTemplate only(String text) {
    List<ActivityOp> ops = create(text);
    assertThat(ops).hasSize(1);
    return ops.get(0).template();
  }

  private List<ActivityOp> create(String text) {
    Workload workload = read(text);
    return OpTemplateFactory.create(workload, workload.ops(), this::compile, new CaptureScope());
  }

  private static Workload read(String text) {
    return WorkloadFile.ofText("w.yaml", text).resolve(Map.of());
  }

  private Binding compile(String name, String recipe, Map<String, String> others) {
    if (recipe.equals("broken")) {
      throw new UsageException("cannot compile broken");
    }
    compiled.add(name + "=" + recipe);
    return new RecipeAndCycle(name, recipe);
  }

  /** A binding whose value is its recipe followed by the cycle. */
  private record RecipeAndCycle(String name, String recipe) implements Binding {
    @Override
    public ValueType type() {
      return ValueType.STRING;
    }

    @Override
    public Class<?> valueClass() {
      return String.class;
    }

    @Override
    public long asLong(long cycle) {
      throw new IllegalStateException("text");
    }

    @Override
    public double asDouble(long cycle) {
      throw new IllegalStateException("text");
    }

    @Override
    public boolean asBoolean(long cycle) {
      throw new IllegalStateException("text");
    }

    @Override
    public Object asObject(long cycle) {
      return recipe + cycle;
    }

    @Override
    public void writeUtf8(long cycle, ByteBuffer target) {
      target.put((recipe + cycle).getBytes(StandardCharsets.UTF_8));
    }
  }
}
