// Made by "npm run build" from src/main/page, SHA-256 df207b139f1dc367207d28f7a92a6717e0204ca43388407d5aeb962cae838806
(() => {
  // src/main/page/elements.js
  function element(name, attributes, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes || {})) {
      if (key.startsWith("on")) {
        made.addEventListener(key.slice(2), value);
      } else if (value === true) {
        made.setAttribute(key, "");
      } else if (value !== false && value !== null && value !== void 0) {
        made.setAttribute(key, value);
      }
    }
    append(made, children);
    return made;
  }
  function append(parent, children) {
    for (const child of children.flat(3)) {
      if (child !== null && child !== void 0 && child !== false) {
        parent.append(child instanceof Node ? child : document.createTextNode(String(child)));
      }
    }
  }
  var lastIdentifier = 0;
  function identifier(prefix) {
    lastIdentifier += 1;
    return `${prefix}-${lastIdentifier}`;
  }
  function disclosure(title, content, attributes) {
    const body = element("div", { class: "disclosed" });
    const details = element("details", attributes, element("summary", null, title), body);
    let made = false;
    const fill = () => {
      if (details.open && !made) {
        made = true;
        append(body, [content()]);
      }
    };
    details.addEventListener("toggle", fill);
    fill();
    return details;
  }
  function download(name, type, text) {
    const address = URL.createObjectURL(new Blob([text], { type }));
    const link = element("a", { href: address, download: name });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address), 1e4);
  }

  // src/main/page/units.js
  var NONE = "–";
  var WHOLE = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
  var COMPACT = new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 3 });
  function number(value) {
    if (!isKnown(value)) {
      return NONE;
    }
    const size = Math.abs(value);
    if (size >= 100 || value === 0) {
      return WHOLE.format(value);
    }
    return value.toLocaleString("en", { maximumSignificantDigits: 3 });
  }
  function isKnown(value) {
    return typeof value === "number" && Number.isFinite(value);
  }
  function count(value) {
    return isKnown(value) ? WHOLE.format(value) : NONE;
  }
  function compact(value) {
    return COMPACT.format(value).replace("K", "k");
  }
  var LATENCY_UNITS = [
    { name: "ns", nanos: 1 },
    { name: "µs", nanos: 1e3 },
    { name: "ms", nanos: 1e6 },
    { name: "s", nanos: 1e9 }
  ];
  function latencyUnit(nanos) {
    let unit = LATENCY_UNITS[0];
    for (const candidate of LATENCY_UNITS) {
      if (Math.abs(nanos) >= candidate.nanos) {
        unit = candidate;
      }
    }
    return unit;
  }
  function latency(nanos) {
    if (!isKnown(nanos)) {
      return NONE;
    }
    const unit = latencyUnit(nanos);
    return `${significant(nanos / unit.nanos)} ${unit.name}`;
  }
  function significant(value) {
    return value >= 1e3 || value === 0 ? WHOLE.format(value) : value.toLocaleString("en", { minimumSignificantDigits: 3, maximumSignificantDigits: 3 });
  }
  function latencyTick(nanos) {
    const unit = latencyUnit(nanos);
    return `${number(nanos / unit.nanos)} ${unit.name}`;
  }
  function share(value) {
    if (!isKnown(value)) {
      return NONE;
    }
    return `${(value * 100).toLocaleString("en", { maximumSignificantDigits: 3 })} %`;
  }
  function instant(text) {
    return text ? `${text.slice(0, 10)} ${text.slice(11, 19)} UTC` : NONE;
  }

  // src/main/page/table.js
  function table(caption, columns, rows, attributes) {
    const head = element("tr", null, columns.map((column) => element("th", { scope: "col", class: column.figure ? "figure" : null }, column.title)));
    const body = rows.map((row) => element("tr", null, columns.map((column, index) => element(index === 0 ? "th" : "td", {
      scope: index === 0 ? "row" : null,
      class: column.figure ? "figure" : null
    }, cell(column, row)))));
    return element(
      "div",
      { class: "scroll", tabindex: 0, role: "region", "aria-label": caption },
      element(
        "table",
        attributes,
        element("caption", { class: "unseen" }, caption),
        element("thead", null, head),
        element("tbody", null, body)
      )
    );
  }
  function cell(column, row) {
    const value = column.of(row);
    if (value instanceof Node) {
      return value;
    }
    if (value === null || value === void 0) {
      return NONE;
    }
    return column.text ? column.text(value) : value;
  }
  function csv(columns, rows) {
    const quoted = (value) => {
      if (value === null || value === void 0) {
        return "";
      }
      const text = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
      return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
    };
    const lines = [columns.map((column) => quoted(column.title))];
    rows.forEach((row) => lines.push(columns.map((column) => quoted(column.of(row)))));
    return lines.map((line) => line.join(",")).join("\n") + "\n";
  }
  function numbers(name, content, open) {
    return disclosure("Numbers", () => {
      const { columns, rows } = content();
      return [
        element(
          "p",
          { class: "tools" },
          element("button", {
            type: "button",
            onclick: () => download(`${fileName(name)}.csv`, "text/csv", csv(columns, rows))
          }, "Save as CSV"),
          ` ${count(rows.length)} ${rows.length === 1 ? "row" : "rows"}`
        ),
        table(name, columns, rows, { class: "numbers" })
      ];
    }, { class: "numbers-of", open });
  }
  function fileName(name) {
    return name.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
  }

  // src/main/page/theme.js
  var THEMES = {
    light: {
      text: "#3d4753",
      faint: "#5b6673",
      line: "#d9dee5",
      grid: "#eceff3",
      surface: "#ffffff",
      shade: "rgba(91, 102, 115, 0.09)",
      series: ["#0a66b0", "#c14d00", "#007a5a", "#8a3fa0", "#7a6400", "#5b6673", "#b0285a", "#2a7f8e"],
      heat: [[222, 232, 243], [150, 190, 224], [72, 140, 196], [25, 88, 150], [8, 38, 82]]
    },
    dark: {
      text: "#c9d1da",
      faint: "#9aa6b3",
      line: "#3a444f",
      grid: "#262e37",
      surface: "#171d24",
      shade: "rgba(154, 166, 179, 0.11)",
      series: ["#5fb0f0", "#f2955a", "#3fc79a", "#cf9be3", "#d8c04e", "#9aa6b3", "#f08bb0", "#6fd0de"],
      heat: [[27, 46, 68], [34, 84, 132], [62, 136, 190], [140, 198, 230], [240, 250, 255]]
    }
  };
  var theme = {
    name: "light",
    listeners: [],
    colours() {
      return THEMES[this.name];
    },
    series(index) {
      const series = this.colours().series;
      return series[index % series.length];
    },
    /** The same for style sheets: it follows the theme. */
    seriesVariable(index) {
      return `var(--series-${index % this.colours().series.length})`;
    },
    /** A colour between the ends of the heat map's scale, 0 to 1. */
    heat(part) {
      const stops = this.colours().heat;
      const place2 = Math.min(Math.max(part, 0), 1) * (stops.length - 1);
      const below = Math.min(Math.floor(place2), stops.length - 2);
      const mix = stops[below].map((from, at) => Math.round(from + (stops[below + 1][at] - from) * (place2 - below)));
      return `rgb(${mix.join(", ")})`;
    },
    set(name) {
      this.name = name;
      const root = document.documentElement;
      root.dataset.theme = name;
      this.colours().series.forEach((colour, index) => root.style.setProperty(`--series-${index}`, colour));
      root.style.setProperty("--heat", `linear-gradient(90deg, ${[0, 0.25, 0.5, 0.75, 1].map((part) => this.heat(part)).join(", ")})`);
      this.listeners.forEach((listener) => listener());
    }
  };
  function themeButton() {
    const prefersDark = window.matchMedia("(prefers-color-scheme: dark)");
    const follow = () => theme.set(prefersDark.matches ? "dark" : "light");
    const button = element("button", { type: "button", class: "quiet", id: "theme-toggle" });
    const say = () => {
      button.textContent = theme.name === "dark" ? "Light colours" : "Dark colours";
    };
    button.addEventListener("click", () => theme.set(theme.name === "dark" ? "light" : "dark"));
    prefersDark.addEventListener("change", follow);
    theme.listeners.push(say);
    follow();
    return button;
  }

  // src/main/page/chart.js
  var drawing = {
    waiting: [],
    running: false,
    add(chart) {
      this.waiting.push(chart);
      document.documentElement.dataset.drawn = "no";
      if (!this.running) {
        this.running = true;
        setTimeout(() => this.next());
      }
    },
    /** Draws what still waits, at once. */
    finish() {
      this.waiting.splice(0).forEach((chart) => chart.draw());
    },
    /** Leaves out a chart that is no longer shown. */
    drop(chart) {
      this.waiting = this.waiting.filter((other) => other !== chart);
    },
    next() {
      if (this.waiting.length > 0) {
        const distances = this.waiting.map((chart) => chart.distance());
        const nearest = distances.indexOf(Math.min(...distances));
        if (distances[nearest] > 0) {
          performance.mark("seen charts are drawn");
        }
        this.waiting.splice(nearest, 1)[0].draw();
        setTimeout(() => this.next());
      } else {
        this.running = false;
        document.documentElement.dataset.drawn = "yes";
      }
    }
  };
  function pointsWithFingers() {
    return window.matchMedia("(pointer: coarse)").matches;
  }
  var charts = /* @__PURE__ */ new Map();
  var ChartFigure = class {
    constructor(spec) {
      this.spec = spec;
      this.id = identifier("chart");
      this.hidden = new Set(spec.series().filter((one) => one.off).map((one) => one.name));
      this.window = null;
      this.drawn = null;
      this.canvas = element("div", { class: `canvas ${spec.size || ""}`, role: "img" });
      this.toggles = element("div", { class: "toggles", role: "group", "aria-label": "Series" });
      this.extra = element("div");
      this.table = element("div");
      const title = element("h4", { id: `${this.id}-title` }, spec.title);
      this.node = element(
        "figure",
        { id: this.id, "aria-labelledby": title.id, class: spec.wide ? "wide" : null },
        element("div", { class: "over" }, title, this.zoomButtons()),
        element("p", { class: "hint" }, spec.hint),
        element("div", { class: "controls" }, this.toggles, spec.controls ? spec.controls(this) : null),
        this.extra,
        this.canvas,
        this.table
      );
      this.renew();
      this.recolour = () => this.renewColours();
      theme.listeners.push(this.recolour);
      this.resized = new ResizeObserver(() => this.drawn && this.drawn.resize());
      this.resized.observe(this.canvas);
      charts.set(this.id, this);
      drawing.add(this);
    }
    /** Shows new data; which series are off and what is zoomed stays as it is. */
    update(spec) {
      this.spec = spec;
      this.renew();
    }
    /** Forgets the figure, which the caller takes out of the page. */
    close() {
      theme.listeners.splice(theme.listeners.indexOf(this.recolour), 1);
      this.resized.disconnect();
      drawing.drop(this);
      charts.delete(this.id);
      this.drawn?.dispose();
    }
    /** Renders again what depends on the data shown. */
    renew() {
      this.canvas.setAttribute("aria-label", this.spec.summary());
      this.extra.replaceChildren(...this.spec.extra ? [this.spec.extra()] : []);
      const open = this.table.firstChild?.open === true;
      this.table.replaceChildren(numbers(chartKey(this.spec), () => this.spec.numbers(), open));
      this.renewColours();
    }
    renewColours() {
      const keys = this.spec.series().map((one) => this.toggle(one));
      this.toggles.replaceChildren(...keys);
      if (this.drawn) {
        this.apply();
      }
    }
    toggle(one) {
      const key = element("span", { class: `key ${one.dash || "solid"}`, "aria-hidden": "true" });
      key.style.setProperty("--series", one.colour);
      const button = element("button", {
        type: "button",
        class: "toggle",
        "aria-pressed": String(!this.hidden.has(one.name)),
        onclick: () => {
          const show2 = this.hidden.delete(one.name);
          if (!show2) {
            this.hidden.add(one.name);
          }
          button.setAttribute("aria-pressed", String(show2));
          this.drawn?.dispatchAction({ type: show2 ? "legendSelect" : "legendUnSelect", name: one.name });
        }
      }, key, one.name);
      return button;
    }
    zoomButtons() {
      const button = (text, label, action) => element("button", {
        type: "button",
        class: "quiet",
        "aria-label": `${label}: ${this.spec.title}`,
        title: label,
        onclick: action
      }, text);
      return element(
        "div",
        { class: "zoom", role: "group", "aria-label": "Zoom" },
        button("+", "Zoom in", () => this.zoomBy(0.5)),
        button("−", "Zoom out", () => this.zoomBy(2)),
        button("Reset", "Reset zoom", () => this.zoomTo(0, 100))
      );
    }
    zoomBy(factor) {
      const [start, end] = this.window || [0, 100];
      const middle = (start + end) / 2;
      const half = Math.max(0.5, (end - start) / 2 * factor);
      this.zoomTo(Math.max(0, middle - half), Math.min(100, middle + half));
    }
    zoomTo(start, end) {
      this.drawn?.dispatchAction({ type: "dataZoom", dataZoomIndex: 0, start, end });
    }
    /** What of the whole is shown, in percent. */
    zoomWindow() {
      return this.window || [0, 100];
    }
    /** How far away from what can be seen it is, in pixels. */
    distance() {
      const box = this.node.getBoundingClientRect();
      return Math.max(0, box.top - window.innerHeight, -box.bottom);
    }
    draw() {
      this.drawn = echarts.init(this.canvas, null, { renderer: "canvas" });
      this.apply();
      this.drawn.on("datazoom", () => this.zoomed());
      this.canvas.addEventListener("dblclick", () => this.zoomTo(0, 100));
    }
    apply() {
      const colours = theme.colours();
      const selected = {};
      this.spec.series().forEach((one) => {
        selected[one.name] = !this.hidden.has(one.name);
      });
      const [start, end] = this.zoomWindow();
      const base = {
        animation: false,
        textStyle: { fontFamily: getComputedStyle(document.body).fontFamily, color: colours.text },
        legend: { show: false, selected },
        grid: { left: 58, right: 16, top: 26, bottom: 28 },
        dataZoom: [{
          type: "inside",
          xAxisIndex: 0,
          start,
          end,
          filterMode: "none",
          minSpan: 0.5,
          zoomOnMouseWheel: false,
          moveOnMouseWheel: false,
          moveOnMouseMove: false
        }],
        toolbox: { show: true, itemSize: 0, showTitle: false, left: -99, feature: {
          dataZoom: {
            xAxisIndex: 0,
            yAxisIndex: false,
            filterMode: "none",
            brushStyle: { color: colours.shade, borderColor: colours.faint, borderWidth: 1 }
          }
        } }
      };
      this.drawn.setOption({ ...base, ...this.spec.option(this) }, { notMerge: true });
      if (!pointsWithFingers()) {
        this.drawn.dispatchAction({ type: "takeGlobalCursor", key: "dataZoomSelect", dataZoomSelectActive: true });
      }
    }
    zoomed() {
      const zoom = this.drawn.getOption().dataZoom[0];
      this.show([zoom.start, zoom.end]);
      charts.forEach((other) => {
        if (other !== this && other.drawn && this.spec.group && other.spec.group === this.spec.group) {
          const [start, end] = other.zoomWindow();
          if (Math.abs(start - zoom.start) > 1e-6 || Math.abs(end - zoom.end) > 1e-6) {
            other.zoomTo(zoom.start, zoom.end);
          }
        }
      });
    }
    show(range) {
      this.window = range;
      this.node.dataset.zoomed = range[0] > 0 || range[1] < 100 ? "yes" : "no";
    }
  };
  function chartKey(spec) {
    return spec.file || spec.title;
  }
  var ChartSet = class {
    constructor() {
      this.node = element("div", { class: "charts" });
      this.figures = /* @__PURE__ */ new Map();
    }
    /** Shows these charts: new ones are added, those that are there take the data, others go. */
    show(specs) {
      const keys = specs.map(chartKey);
      for (const [key, figure] of this.figures) {
        if (!keys.includes(key)) {
          figure.close();
          this.figures.delete(key);
        }
      }
      specs.forEach((spec) => {
        const figure = this.figures.get(chartKey(spec));
        if (figure) {
          figure.update(spec);
        } else {
          this.figures.set(chartKey(spec), new ChartFigure(spec));
        }
      });
      const nodes = keys.map((key) => this.figures.get(key).node);
      if (nodes.length !== this.node.children.length || nodes.some((node, place2) => node !== this.node.children[place2])) {
        this.node.replaceChildren(...nodes);
      }
      return this;
    }
  };
  function axisLook(more) {
    const colours = theme.colours();
    return {
      axisLine: { show: false },
      axisTick: { show: false },
      splitLine: { lineStyle: { color: colours.grid } },
      minorSplitLine: { show: false },
      axisLabel: { color: colours.faint, fontSize: 11, hideOverlap: true, ...more || {} }
    };
  }
  function tooltip(rowsAt) {
    const colours = theme.colours();
    return {
      trigger: "axis",
      confine: true,
      backgroundColor: colours.surface,
      borderColor: colours.line,
      padding: [8, 10],
      textStyle: { color: colours.text, fontSize: 12 },
      axisPointer: { type: "line", snap: true, lineStyle: { color: colours.faint, type: "solid", width: 1 } },
      formatter: (points) => {
        const { heading, rows } = rowsAt(Array.isArray(points) ? points : [points]);
        return element(
          "div",
          { class: "tip" },
          element("div", { class: "tip-heading" }, heading),
          rows.map(([colour, name, value]) => {
            const dot = element("span", { class: "dot" });
            dot.style.backgroundColor = colour;
            return element("div", { class: "tip-row" }, dot, element("span", null, name), element("b", null, value));
          })
        );
      }
    };
  }
  function lineSeries(one, data, more) {
    return {
      type: "line",
      name: one.name,
      data,
      showSymbol: data.length < 2,
      symbolSize: 5,
      connectNulls: false,
      lineStyle: { color: one.colour, width: 1.75, type: one.dash || "solid" },
      itemStyle: { color: one.colour },
      emphasis: { disabled: true },
      ...more || {}
    };
  }

  // src/main/page/over-time.js
  function scaled(value, divisor) {
    return isKnown(value) ? Number((value / (divisor || 1)).toPrecision(4)) : null;
  }
  function rateAxis(unit) {
    return {
      unit,
      option: () => ({ type: "value", min: 0, ...axisLook({ formatter: compact }) })
    };
  }

  // src/main/page/time-account.js
  var WAITS = [
    { key: "permit", title: "permit", words: "waiting for a permit", colour: 1 },
    { key: "predecessor", title: "predecessor", words: "waiting for the op before it", colour: 4 },
    { key: "space", title: "space", words: "waiting for its client instance", colour: 3 },
    { key: "backoff", title: "back-off", words: "back-off", colour: 6 }
  ];
  var SPENDERS = [
    ...WAITS.map((wait) => ({ ...wait, of: (account) => account.partNanos[wait.key] })),
    { title: "server", words: "server", colour: 2, of: (account) => account.partNanos.server, always: true },
    { title: "client", words: "client", colour: 0, of: (account) => account.clientNanos, always: true },
    { title: "machine", words: "machine", colour: 5, of: (account) => account.machineNanos, always: true }
  ];

  // src/main/page/headline.js
  function verdictBadge(verdict) {
    const steady = verdict.name === "STEADY";
    return element("span", { class: steady ? "verdict good" : "verdict wanting" }, steady ? "✓ " : "! ", verdict.name);
  }

  // src/main/page/results.js
  var ASKED = [
    ["workload", "Workload", "keyvalue, key*"],
    ["label", "Label", "nightly"],
    ["adapter", "Adapter", "cql"],
    ["step", "Step", "latency"],
    ["since", "Since", "7d, 2026-11-25"],
    ["until", "Until", "2026-11-30"]
  ];
  var place = {
    fields: new Map(ASKED.map(([name, title, example]) => [name, element("input", { type: "text", name, placeholder: example, "aria-label": title, spellcheck: "false" })])),
    compare: element("button", { type: "button", id: "compare", disabled: true, onclick: compare }, "Compare"),
    counted: element("p", { class: "hint", "aria-live": "polite" }),
    runs: element("div"),
    trends: element("div")
  };
  var chosen = [];
  function query() {
    const asked = new URLSearchParams();
    place.fields.forEach((field, name) => field.value.trim() && asked.set(name, field.value.trim()));
    return asked;
  }
  function load() {
    fetch(`results.json?${query()}`).then(async (answer) => {
      if (!answer.ok) {
        throw new Error((await answer.text()).trim());
      }
      show(await answer.json());
    }).catch((problem) => {
      place.counted.textContent = problem.message;
    });
  }
  function show(results) {
    chosen.splice(0);
    choose();
    const rows = results.runs.flatMap((run) => (run.steps.length > 0 ? run.steps : [null]).map((step, index) => ({ run, step, first: index === 0 }))).reverse();
    const parts = [`${count(results.runs.length)} ${results.runs.length === 1 ? "run" : "runs"} in ${results.folder}`];
    if (results.otherRuns > 0) {
      parts.push(`${count(results.otherRuns)} did not match`);
    }
    if (results.leftOut.length > 0) {
      parts.push(`${count(results.leftOut.length)} ${results.leftOut.length === 1 ? "folder" : "folders"} without a run that can be read`);
    }
    place.counted.textContent = `${parts.join("; ")}.`;
    place.runs.replaceChildren(runsTable(rows), ...results.leftOut.length === 0 ? [] : [
      disclosure("Folders without a run", () => element("ul", null, results.leftOut.map((one) => element("li", null, element("code", null, one.folder), `: ${one.reason}`))), { class: "more" })
    ]);
    place.trends.replaceChildren(...results.trends.flatMap((trend) => trendCharts(trend)));
  }
  function runsTable(rows) {
    return table("Past runs", [
      { title: "choose", of: (row) => row.first ? choice(row.run) : "" },
      { title: "when", of: (row) => instant(row.run.start) },
      { title: "workload", of: (row) => row.run.workload },
      { title: "step", of: (row) => [row.run.scenario, row.step ? row.step.name : ""].filter((part) => part).join(".") },
      { title: "adapter", of: (row) => row.run.adapter },
      { title: "label", of: (row) => row.run.labels.join(", ") },
      { title: "ops/s", of: (row) => row.step?.achieved.value, text: number, figure: true },
      { title: "p99", of: (row) => row.step?.p99.value, text: latency, figure: true },
      { title: "errors", of: (row) => row.step?.errorShare, text: share, figure: true },
      { title: "outcome", of: (row) => outcomeOf(row) },
      { title: "folder", of: (row) => element("a", { href: reportAddress([row.run.folder]) }, row.run.folder.split(/[\\/]/).at(-1)) }
    ], rows);
  }
  function outcomeOf(row) {
    const state = row.run.state === "running" ? "unfinished" : row.run.state;
    const verdicts = row.step ? row.step.verdicts : [];
    const parts = verdicts.map((name) => [verdictBadge({ name }), " "]);
    if (row.step && row.step.missedExpectations > 0) {
      parts.unshift(`${row.step.missedExpectations} missed `);
    }
    return element("span", null, state !== "completed" || parts.length === 0 ? `${state} ` : null, parts);
  }
  function choice(run) {
    return element("input", { type: "checkbox", value: run.folder, "aria-label": `Choose ${run.folder}`, onchange: (event) => {
      if (event.target.checked) {
        chosen.push(run.folder);
      } else {
        chosen.splice(chosen.indexOf(run.folder), 1);
      }
      choose();
    } });
  }
  function choose() {
    place.compare.disabled = chosen.length < 2;
    place.compare.textContent = chosen.length < 2 ? "Compare: choose two runs or more" : `Compare ${chosen.length} runs`;
  }
  function compare() {
    window.location.assign(reportAddress(chosen));
  }
  function reportAddress(folders) {
    return `report.html?${new URLSearchParams(folders.map((folder) => ["run", folder]))}`;
  }
  function trendCharts(trend) {
    const how = trend.loop === "paced" ? "paced, response time" : "closed loop, service time";
    const name = `${trend.workload} ${trend.step} ${trend.adapter}`;
    return [
      element("h3", null, `${trend.workload}, step ${trend.step}, ${trend.adapter}: ${how}`),
      new ChartSet().show([
        trendChart(trend, "achieved", {
          title: "Throughput",
          file: `${name} throughput`,
          text: (value) => `${number(value)}/s`,
          axis: rateAxis("ops/s"),
          colour: 0,
          summary: name
        }),
        trendChart(trend, "p99", {
          title: "p99",
          file: `${name} p99`,
          text: latency,
          axis: { unit: "ms", divisor: 1e6, option: () => ({ type: "value", min: 0, ...axisLook({ formatter: latencyTick }) }) },
          colour: 1,
          summary: name
        })
      ]).node
    ];
  }
  function trendChart(trend, key, look) {
    const points = trend.points;
    const series = () => [{ name: look.title, colour: theme.series(look.colour) }];
    const known = (point) => isKnown(point[key].lower) && isKnown(point[key].upper);
    return {
      title: look.title,
      file: look.file,
      hint: `${points.length} ${points.length === 1 ? "run" : "runs"}, the oldest first. Bars are 95 % intervals within each run; runs without one have none.`,
      series,
      summary: () => `${look.title} of ${look.summary}: ${points.map((point) => look.text(point[key].value)).join(", ")}.`,
      numbers: () => ({ columns: [
        { title: "when", of: (point) => instant(point.start) },
        { title: `${look.title}, ${look.axis.unit}`, of: (point) => scaled(point[key].value, look.axis.divisor), text: number, figure: true },
        { title: "from", of: (point) => scaled(point[key].lower, look.axis.divisor), text: number, figure: true },
        { title: "to", of: (point) => scaled(point[key].upper, look.axis.divisor), text: number, figure: true },
        { title: "folder", of: (point) => point.folder }
      ], rows: points }),
      option: () => ({
        xAxis: { type: "category", data: points.map((point, index) => `${index + 1}`), ...axisLook({
          formatter: (value) => points[Number(value) - 1].start.slice(5, 16).replace("T", " ")
        }) },
        yAxis: look.axis.option(),
        tooltip: tooltip((shown) => {
          const point = points[shown[0].dataIndex];
          const rows = [[theme.series(look.colour), look.title, look.text(point[key].value)]];
          rows.push(["transparent", "95 %", known(point) ? `${look.text(point[key].lower)} to ${look.text(point[key].upper)}` : point[key].withheld || "no interval"]);
          rows.push(["transparent", point.outcome, point.labels.join(", ")]);
          return { heading: instant(point.start), rows };
        }),
        series: [
          lineSeries({ name: look.title, colour: theme.series(look.colour) }, points.map((point) => point[key].value), { showSymbol: true, symbolSize: 7 }),
          errorBars(points.map((point, index) => known(point) ? [index, point[key].lower, point[key].upper] : null).filter((bar) => bar !== null), theme.series(look.colour))
        ]
      })
    };
  }
  function errorBars(bars, colour) {
    return {
      type: "custom",
      name: "interval",
      silent: true,
      tooltip: { show: false },
      encode: { x: 0, y: [1, 2] },
      data: bars,
      renderItem: (params, api) => {
        const [x, low] = api.coord([api.value(0), api.value(1)]);
        const high = api.coord([api.value(0), api.value(2)])[1];
        const line = (x1, y1, x2, y2) => ({ type: "line", shape: { x1, y1, x2, y2 }, style: { stroke: colour, lineWidth: 1.5 } });
        return { type: "group", children: [line(x, low, x, high), line(x - 4, low, x + 4, low), line(x - 4, high, x + 4, high)] };
      }
    };
  }
  document.title = "Past runs – Bench";
  append(document.getElementById("banner"), [element(
    "div",
    { class: "inner" },
    element("p", { class: "brand" }, "Bench"),
    themeButton(),
    element("h1", null, "Past runs"),
    place.counted
  )]);
  append(document.getElementById("content"), [
    element(
      "form",
      { class: "filter", onsubmit: (event) => {
        event.preventDefault();
        load();
      } },
      ASKED.map(([name, title]) => element("label", { class: "choice" }, `${title} `, place.fields.get(name))),
      element("button", { type: "submit" }, "Show")
    ),
    element("section", { "aria-labelledby": "runs" }, element("h2", { id: "runs" }, "Runs"), place.compare, place.runs),
    element("section", { "aria-labelledby": "trend" }, element("h2", { id: "trend" }, "From run to run"), place.trends)
  ]);
  choose();
  load();
})();
