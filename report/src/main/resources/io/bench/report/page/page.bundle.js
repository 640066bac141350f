// Made by "npm run build" from src/main/page, SHA-256 7228d0a30c97abf593134787dce32820a8d3d1f92cac0d223681d1d66981b2c2
// Not to be edited: the lines below, SHA-256 2f6214d39e76d6364c053c559157b2ba039a74b4aec01b361758adbdcf0b73c5
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
  function latencyRange(lower, upper) {
    const unit = latencyUnit(upper);
    return `${significant(lower / unit.nanos)} to ${latency(upper)}`;
  }
  function share(value) {
    if (!isKnown(value)) {
      return NONE;
    }
    return `${(value * 100).toLocaleString("en", { maximumSignificantDigits: 3 })} %`;
  }
  var BYTE_UNITS = ["B", "kB", "MB", "GB", "TB"];
  function bytes(value) {
    if (!isKnown(value)) {
      return NONE;
    }
    const step = Math.min(4, Math.max(0, Math.floor(Math.log10(Math.max(1, value)) / 3)));
    return `${number(value / 10 ** (3 * step))} ${BYTE_UNITS[step]}`;
  }
  function span(seconds) {
    if (!isKnown(seconds)) {
      return NONE;
    }
    if (seconds < 100) {
      return `${seconds.toLocaleString("en", { maximumSignificantDigits: 3 })} s`;
    }
    const whole = Math.round(seconds);
    const parts = [
      [Math.floor(whole / 3600), "h"],
      [Math.floor(whole / 60) % 60, "min"],
      [whole % 60, "s"]
    ];
    return parts.filter(([amount]) => amount > 0).map(([amount, unit]) => `${amount} ${unit}`).join(" ");
  }
  function elapsed(seconds) {
    const sign = seconds < 0 ? "−" : "";
    const tenths2 = Math.round(Math.abs(seconds) * 10) / 10;
    const hours = Math.floor(tenths2 / 3600);
    const minutes = Math.floor(tenths2 / 60) % 60;
    const rest = tenths2 % 60;
    const text = (Number.isInteger(rest) ? String(rest) : rest.toFixed(1)).padStart(
      Number.isInteger(rest) ? 2 : 4,
      "0"
    );
    return sign + (hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}` : minutes) + ":" + text;
  }
  function instant(text) {
    return text ? `${text.slice(0, 10)} ${text.slice(11, 19)} UTC` : NONE;
  }
  function timeOfDay(zero, seconds) {
    const at = Date.parse(zero) + seconds * 1e3;
    return Number.isFinite(at) ? `${new Date(at).toISOString().slice(11, 19)} UTC` : "";
  }
  function percentileAt(inverse) {
    const digits = Math.max(0, Math.ceil(Math.log10(inverse) - 2 - 1e-9));
    return `${Number((100 * (1 - 1 / inverse)).toFixed(Math.min(digits + 1, 9)))} %`;
  }
  function ratioText(size) {
    if (!isKnown(size)) {
      return NONE;
    }
    if (size > 0 && size < 0.01) {
      return size.toFixed(1 - Math.floor(Math.log10(size)));
    }
    return size >= 100 ? number(size) : size.toFixed(size >= 10 ? 1 : 3);
  }
  function ratioInterval({ lower, upper }) {
    if (lower < 1e-3 && (!isKnown(upper) || upper > 1e3)) {
      return "boundless";
    }
    return `${ratioText(lower)} to ${isKnown(upper) ? ratioText(upper) : "∞"}`;
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
      const place3 = Math.min(Math.max(part, 0), 1) * (stops.length - 1);
      const below = Math.min(Math.floor(place3), stops.length - 2);
      const mix = stops[below].map((from, at) => Math.round(from + (stops[below + 1][at] - from) * (place3 - below)));
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
    const say2 = () => {
      button.textContent = theme.name === "dark" ? "Light colours" : "Dark colours";
    };
    button.addEventListener("click", () => theme.set(theme.name === "dark" ? "light" : "dark"));
    prefersDark.addEventListener("change", follow);
    theme.listeners.push(say2);
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
      if (nodes.length !== this.node.children.length || nodes.some((node, place3) => node !== this.node.children[place3])) {
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
  function printInLight() {
    let before = theme.name;
    window.addEventListener("beforeprint", () => {
      before = theme.name;
      drawing.finish();
      theme.set("light");
    });
    window.addEventListener("afterprint", () => theme.set(before));
  }

  // src/main/page/model.js
  function stepId(report, step) {
    return `step-${report.steps.indexOf(step)}`;
  }
  function headlineKind(step, total) {
    return step.paced && (total.latencies || {}).response ? "response" : "service";
  }
  function errorShare(total) {
    return total.counts.issued > 0 ? errorsOf(total) / total.counts.issued : 0;
  }
  function errorsOf(total) {
    return total.counts.failed + (total.counts.unfinished || 0);
  }
  function processorsOf(run, parameters, shards) {
    const together = (parameters || {}).clients === "1" ? [] : run.clients || [];
    const parts = (run.merged || []).filter((client) => !shards || shards.includes(client.shard));
    const clients = [...parts, ...together];
    return (clients.length > 0 ? clients : [run]).reduce((sum, client) => sum + ((client.environment || {}).processors || 1), 0);
  }
  function tracksOf(report, step) {
    const tracks = [];
    step.results.forEach((result) => {
      const run = report.runs[result.run];
      result.processes.filter((process) => process.start).forEach((process) => {
        const parts = [report.runs.length > 1 ? run.label : "", process.label].filter((part) => part);
        const arms = report.runs.length > 1;
        tracks.push({ label: parts.join(" "), index: arms ? run.arm : tracks.length, data: process, result });
      });
    });
    return tracks;
  }
  function hasValues(values, rare) {
    return Array.isArray(values) && values.some((value) => value !== null && !(rare && value === 0));
  }

  // src/main/page/time-axis.js
  var TimeAxis = class {
    constructor(from, to) {
      this.from = from;
      this.to = to;
      const length = to - from;
      this.unit = length > 9e3 ? 3600 : length > 150 ? 60 : 1;
    }
    value(seconds) {
      return seconds / this.unit;
    }
    seconds(value) {
      return value * this.unit;
    }
    option() {
      return {
        type: "value",
        min: this.value(this.from),
        max: this.value(this.to),
        splitNumber: window.innerWidth < 600 ? 4 : 6,
        ...axisLook({ formatter: (value) => this.label(this.seconds(value)) }),
        splitLine: { show: false }
      };
    }
    /** Nothing at the ends of the axis, unless they are round themselves. */
    label(seconds) {
      const round = Math.abs(seconds * 2 - Math.round(seconds * 2)) < 1e-6;
      return round ? elapsed(seconds) : "";
    }
  };
  function marks(tracks, time) {
    const colours = theme.colours();
    if (!(time.from < 0)) {
      return {};
    }
    return {
      markArea: {
        silent: true,
        itemStyle: { color: colours.shade },
        data: [[{ xAxis: time.value(time.from) }, { xAxis: 0 }]]
      },
      markLine: {
        silent: true,
        symbol: "none",
        lineStyle: { color: colours.faint, type: "solid", width: 1 },
        label: {
          formatter: gateText(tracks),
          color: colours.faint,
          fontSize: 11,
          position: "end",
          distance: 4,
          align: "left",
          offset: [-2, 0]
        },
        data: [{ xAxis: 0 }]
      }
    };
  }
  function gateText(tracks) {
    const gate = tracks.length === 1 ? tracks[0].data.gate : null;
    if (gate && gate.state === "open") {
      return `gate open after ${span(gate.seconds)}`;
    }
    if (gate && gate.state === "capped") {
      return `gate capped at ${span(gate.seconds)}`;
    }
    if (gate && gate.state === "settled") {
      return `settled in blocks after a warm-up of ${span(gate.seconds)}`;
    }
    return "measured from here";
  }

  // src/main/page/over-time.js
  function linesOf(tracks, quantities) {
    const several = tracks.length > 1;
    return tracks.flatMap((track) => quantities.filter((quantity) => hasValues(quantity.of(track.data), quantity.rare)).map((quantity) => ({
      name: several ? `${track.label} ${quantity.name}` : quantity.name,
      colour: theme.series(several ? track.index : quantity.colour),
      dash: several ? quantity.overlaid || quantity.dash : quantity.dash,
      off: quantity.off || several && quantity.offOverlaid,
      step: quantity.step,
      text: quantity.text,
      track,
      values: quantity.of(track.data)
    })));
  }
  function overTime(step, tracks, quantities, axis, more) {
    const lines = () => linesOf(tracks, quantities);
    const from = Math.min(...tracks.map((track) => track.data.start[0]));
    const to = Math.max(...tracks.map((track) => track.data.end.at(-1)));
    const time = new TimeAxis(from, to);
    return {
      group: step.name,
      series: lines,
      summary: () => `${more.title}. ${lines().map((line) => `${line.name}: ${spread(line)}`).join("; ")}.`,
      numbers: () => numbersOverTime(tracks, quantities, axis),
      option: () => ({
        xAxis: time.option(),
        yAxis: axis.option(),
        tooltip: tooltip((points) => tipOverTime(points, lines(), time)),
        series: [
          // Carries the marks, so that they stay when lines are switched off.
          { type: "line", name: "marks", data: [], ...marks(tracks, time) },
          ...lines().map((line) => lineSeries(
            line,
            valuePairs(line, axis.logarithmic, time),
            line.dash === "dashed" ? { z: 3 } : {}
          ))
        ]
      }),
      ...more
    };
  }
  function valuePairs(line, logarithmic, time) {
    const { start, end } = line.track.data;
    return line.values.map((value, index) => [time.value((start[index] + end[index]) / 2), logarithmic && value === 0 ? null : value]);
  }
  function tipOverTime(points, lines, time) {
    const at = time.seconds(points[0].axisValue);
    const zero = lines.length > 0 ? lines[0].track.data.zeroTime : null;
    const one = new Set(lines.map((line) => line.track)).size === 1;
    const rows = points.filter((point) => point.value && isKnown(point.value[1])).map((point) => {
      const line = lines.find((candidate) => candidate.name === point.seriesName);
      return [line.colour, line.name, line.text(point.value[1])];
    });
    const when = at < 0 ? `warm-up, ${elapsed(at)}` : elapsed(at);
    return { heading: one && zero ? `${when} · ${timeOfDay(zero, at)}` : when, rows };
  }
  function spread(line) {
    const known = line.values.filter(isKnown);
    const low = known.reduce((least, value) => Math.min(least, value), Infinity);
    const high = known.reduce((most, value) => Math.max(most, value), -Infinity);
    return low === high ? line.text(low) : `${line.text(low)} to ${line.text(high)}`;
  }
  function numbersOverTime(tracks, quantities, axis) {
    const several = tracks.length > 1;
    const columns = [
      { title: "from, s", of: (row) => row.track.data.start[row.index], text: tenths, figure: true },
      { title: "to, s", of: (row) => row.track.data.end[row.index], text: tenths, figure: true }
    ];
    if (several) {
      columns.unshift({ title: "run", of: (row) => row.track.label });
    }
    quantities.filter((quantity) => tracks.some((track) => hasValues(quantity.of(track.data)))).forEach((quantity) => columns.push({
      title: `${quantity.name}, ${quantity.unit || axis.unit}`,
      figure: true,
      text: number,
      of: (row) => scaled((quantity.of(row.track.data) || [])[row.index], quantity.divisor || axis.divisor)
    }));
    const rows = tracks.flatMap((track) => track.data.start.map((start, index) => ({ track, index })));
    return { columns, rows };
  }
  function tenths(seconds) {
    return (Math.round(seconds * 10) / 10 + 0).toFixed(1);
  }
  function scaled(value, divisor) {
    return isKnown(value) ? Number((value / (divisor || 1)).toPrecision(4)) : null;
  }
  var latencyAxis = {
    unit: "ms",
    divisor: 1e6,
    logarithmic: true,
    option: () => ({ type: "log", ...axisLook({ formatter: latencyTick }) })
  };
  function rateAxis(unit) {
    return {
      unit,
      option: () => ({ type: "value", min: 0, ...axisLook({ formatter: compact }) })
    };
  }
  var shareAxis = {
    unit: "%",
    option: () => ({ type: "value", min: 0, ...axisLook({ formatter: (value) => `${number(value)} %` }) })
  };

  // src/main/page/distribution.js
  function percentileChart(report, step) {
    const several = step.results.length > 1;
    let op = "";
    const kinds = step.paced ? ["response", "service"] : ["service"];
    const curve = (result, kind) => {
      const of = op === "" ? result.percentiles.total : result.percentiles.ops[op];
      return pairs((of || {})[kind] || []);
    };
    const lines = () => step.results.flatMap((result) => kinds.map((kind, place3) => ({
      name: several ? `${report.runs[result.run].label} ${kind} time` : `${kind} time`,
      colour: theme.series(several ? report.runs[result.run].arm : place3),
      dash: place3 > 0 ? "dashed" : "solid",
      off: several && place3 > 0 && curve(result, kinds[0]).length > 0,
      result,
      points: curve(result, kind)
    }))).filter((line) => line.points.length > 0);
    const bands = () => step.results.map((result) => ({ result, points: band(result, op) })).filter((one) => one.points.length > 1);
    const bandName = "95 % interval";
    const series = () => {
      const keys = lines();
      if (bands().length > 0) {
        keys.push({ name: bandName, colour: theme.series(several ? 5 : 0), dash: "area" });
      }
      return keys;
    };
    const ops = [...new Set(step.results.flatMap((result) => Object.keys(result.percentiles.ops)))];
    return {
      title: "Latency by percentile",
      file: `${step.name} latency by percentile`,
      wide: true,
      size: "tall",
      hint: `${step.paced ? "Response time counts from the moment an op was due, service time from when it was sent." : "Service time, send to done."} Up to the last percentile with ten samples above it.`,
      series,
      controls: (figure) => ops.length > 1 ? opChoice(ops, (chosen2) => {
        op = chosen2;
        figure.renew();
      }) : null,
      summary: () => `Latency by percentile. ${lines().map((line) => `${line.name}: ${[2, 10, 100, 1e3, 1e4].map((place3) => pointAt(line.points, place3)).filter((text) => text).join(", ")}`).join("; ")}.`,
      numbers: () => percentileNumbers(lines()),
      option: () => percentileOption(lines(), bands(), bandName)
    };
  }
  function opChoice(ops, choose2) {
    const select = element(
      "select",
      { onchange: () => choose2(select.value) },
      element("option", { value: "" }, "all ops"),
      ops.map((name) => element("option", { value: name }, name))
    );
    return element("label", { class: "choice" }, "Ops ", select);
  }
  function pairs(flat) {
    const points = [];
    for (let place3 = 0; place3 < flat.length; place3 += 2) {
      points.push([flat[place3], flat[place3 + 1]]);
    }
    return points;
  }
  function pointAt(points, inverse) {
    const point = points.find(([place3]) => Math.abs(place3 - inverse) < 1e-6);
    return point ? `${percentileAt(inverse)} ${latency(point[1])}` : "";
  }
  function band(result, op) {
    const of = result.phase && (op === "" ? result.phase.total : result.phase.ops[op]);
    const intervals = of && of.intervals95 || {};
    return Object.entries(intervals).filter(([name, value]) => /^p[0-9.]+$/.test(name) && isKnown(value.lower) && isKnown(value.upper)).map(([name, value]) => [100 / (100 - Number(name.slice(1))), Math.max(value.lower, 1), value.upper]).sort((one, other) => one[0] - other[0]);
  }
  function percentileOption(lines, bands, bandName) {
    const values = lines.flatMap((line) => line.points.map((point) => point[1])).filter((value) => value > 0);
    const spreads = Math.max(...values) / Math.min(...values) > 20;
    const last = Math.max(...lines.map((line) => (line.points.at(-1) || [10])[0]));
    return {
      xAxis: { type: "log", min: 1, max: last, ...axisLook({
        formatter: (value) => Math.abs(Math.log10(value) % 1) < 1e-9 ? percentileAt(value) : ""
      }) },
      yAxis: {
        type: spreads ? "log" : "value",
        ...spreads ? {} : { min: 0 },
        ...axisLook({ formatter: latencyTick })
      },
      tooltip: tooltip((points) => ({
        heading: percentileAt(points[0].axisValue),
        rows: points.filter((point) => lines.some((line) => line.name === point.seriesName)).map((point) => {
          const line = lines.find((candidate) => candidate.name === point.seriesName);
          return [line.colour, line.name, latency(point.value[1])];
        })
      })),
      series: [
        ...bands.map((one) => bandSeries(one, bandName, lines)),
        ...lines.map((line) => lineSeries(line, line.points, { lineStyle: { color: line.colour, width: 2, type: line.dash } }))
      ]
    };
  }
  function bandSeries(one, name, lines) {
    const line = lines.find((candidate) => candidate.result === one.result) || { colour: theme.series(0) };
    return {
      type: "custom",
      name,
      silent: true,
      clip: true,
      z: 1,
      tooltip: { show: false },
      encode: { x: 0, y: 1 },
      data: [[one.points[0][0], one.points[0][1]]],
      renderItem: (params, api) => ({
        type: "polygon",
        shape: { points: [
          ...one.points.map(([place3, , upper]) => api.coord([place3, upper])),
          ...one.points.map(([place3, lower]) => api.coord([place3, lower])).reverse()
        ] },
        style: { fill: line.colour, opacity: 0.16 }
      })
    };
  }
  function percentileNumbers(lines) {
    const places = [...new Set(lines.flatMap((line) => line.points.map((point) => point[0])))].sort((one, other) => one - other);
    const rows = places.map((place3) => ({ place: place3, values: lines.map((line) => {
      const point = line.points.find((candidate) => candidate[0] === place3);
      return point ? point[1] : null;
    }) }));
    return {
      columns: [
        { title: "percentile", of: (row) => percentileAt(row.place), figure: true },
        { title: "one op in", of: (row) => row.place, text: number, figure: true },
        ...lines.map((line, index) => ({
          title: `${line.name}, ms`,
          of: (row) => scaled(row.values[index], 1e6),
          text: number,
          figure: true
        }))
      ],
      rows
    };
  }
  function heatMap(step, track, tracks) {
    const { edges, rowsPerDecade } = track.data.heat;
    const triples = triplesOf(track);
    const all = tracks.flatMap(triplesOf);
    const most = all.reduce((largest, cell2) => Math.max(largest, cell2[2]), 1);
    const bound = (row) => 10 ** (row / rowsPerDecade);
    const least = all.reduce((row, cell2) => Math.min(row, cell2[1]), Infinity);
    const lowest = Math.floor(least / rowsPerDecade) * rowsPerDecade;
    const highest = all.reduce((row, cell2) => Math.max(row, cell2[1]), 0) + 1;
    const part = (ops) => most > 1 ? Math.log(ops) / Math.log(most) : 1;
    const kind = step.paced && track.data.response ? "Response" : "Service";
    const time = new TimeAxis(edges[0], edges.at(-1));
    return {
      title: `${kind} time, every op${track.label ? `: ${track.label}` : ""}`,
      file: `${step.name} heat map ${track.label}`,
      group: step.name,
      hint: "How many ops took how long: the darker or, on a dark page, the brighter, the more.",
      series: () => [],
      extra: () => heatScale(most),
      summary: () => `Heat map of ${kind.toLowerCase()} time over time, from ${latency(bound(least))} to ${latency(bound(highest))}, at most ${count(most)} ops in a cell.`,
      numbers: () => ({
        columns: [
          { title: "from, s", of: (cell2) => edges[cell2[0]], figure: true },
          { title: "to, s", of: (cell2) => edges[cell2[0] + 1], figure: true },
          { title: "latency from, ms", of: (cell2) => scaled(bound(cell2[1]), 1e6), text: number, figure: true },
          { title: "latency to, ms", of: (cell2) => scaled(bound(cell2[1] + 1), 1e6), text: number, figure: true },
          { title: "ops", of: (cell2) => cell2[2], text: count, figure: true }
        ],
        rows: triples
      }),
      option: () => ({
        xAxis: time.option(),
        yAxis: {
          type: "value",
          min: lowest,
          max: highest,
          interval: rowsPerDecade,
          ...axisLook({ formatter: (row) => row % rowsPerDecade === 0 ? latencyTick(bound(row)) : "" }),
          splitLine: { show: false }
        },
        tooltip: { ...tooltip(([point]) => heatTip(triples[point.dataIndex], edges, bound, part)), trigger: "item" },
        series: [{
          type: "custom",
          name: "ops",
          data: triples,
          clip: true,
          encode: { x: 0, y: 1 },
          progressive: 0,
          ...marks([track], time),
          renderItem: (params, api) => {
            const cell2 = triples[params.dataIndex];
            const [left, top] = api.coord([time.value(edges[cell2[0]]), cell2[1] + 1]);
            const [right, bottom] = api.coord([time.value(edges[cell2[0] + 1]), cell2[1]]);
            return {
              type: "rect",
              shape: { x: left, y: top, width: Math.max(1, right - left + 0.4), height: bottom - top + 0.4 },
              style: { fill: theme.heat(part(cell2[2])) }
            };
          }
        }]
      })
    };
  }
  function triplesOf(track) {
    const cells = track.data.heat.cells;
    const triples = [];
    for (let place3 = 0; place3 < cells.length; place3 += 3) {
      triples.push([cells[place3], cells[place3 + 1], cells[place3 + 2]]);
    }
    return triples;
  }
  function heatTip(cell2, edges, bound, part) {
    return {
      heading: `${elapsed(edges[cell2[0]])} to ${elapsed(edges[cell2[0] + 1])}`,
      rows: [[theme.heat(part(cell2[2])), latencyRange(bound(cell2[1]), bound(cell2[1] + 1)), `${count(cell2[2])} ops`]]
    };
  }
  function heatScale(most) {
    return element("p", { class: "scale-line" }, "1 op ", element("span", { class: "scale", "aria-hidden": "true" }), ` ${count(most)} ops`);
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
  var NAMED_SHARE = 5e-3;
  function accountText(account) {
    const named = SPENDERS.filter((one) => isKnown(one.of(account)) && (one.always || one.of(account) > NAMED_SHARE * account.latencyNanos));
    return `${accountName(account)} ${latency(account.latencyNanos)}: ${named.map((one) => `${latency(one.of(account))} ${one.words}`).join(", ")}`;
  }
  function accountName(account) {
    return account.of || `p${account.percentile}`;
  }
  function headlineAccount(phase) {
    return (phase.timeAccount || []).filter((one) => one.percentile <= 99).at(-1);
  }
  function timeTables(report, step) {
    return step.results.filter((result) => ((result.phase || {}).timeAccount || []).length > 0).map((result) => {
      const accounts = result.phase.timeAccount;
      const label = report.runs.length > 1 ? `${report.runs[result.run].label}: ` : "";
      const shown = shownIn(accounts);
      return element(
        "div",
        { class: "block" },
        element("h3", null, `${label}Where the time went`),
        accountTable(`Where the time went, step ${step.name}`, "percentile", headlineKind(step, result.phase.total), accounts, shown),
        element("p", { class: "hint" }, waitHint(shown), "Means of the ops near each percentile. Server includes the network; client is time until an op was sent and answers that lay unread, without what the machine caused.")
      );
    });
  }
  function timesSoFar(step, accounts) {
    if (accounts.length === 0) {
      return null;
    }
    const shown = shownIn(accounts);
    return element(
      "div",
      { class: "block", id: "times-so-far" },
      element("h3", null, "Where the time goes"),
      accountTable(`Where the time goes, step ${step.name}`, "mean of", "an op", accounts, shown),
      element("p", { class: "hint" }, waitHint(shown), `Means of the ops that succeeded. Server includes the network; client is ${accounts.every((account) => isKnown(account.machineNanos)) ? "without" : "with"} what the machine caused. When the measurement has ended, each percentile has its own account.`)
    );
  }
  function shownIn(accounts) {
    return SPENDERS.filter((one) => accounts.some((account) => one.always ? isKnown(one.of(account)) : one.of(account) > 0));
  }
  function accountTable(caption, of, whole, accounts, shown) {
    return table(caption, [
      { title: of, of: accountName },
      { title: whole, of: (account) => account.latencyNanos, text: latency, figure: true },
      ...shown.map((one) => ({ title: spenderTitle(one), of: one.of, text: latency, figure: true })),
      { title: "share", of: (account) => spentBar(account, shown) }
    ], accounts, { class: "spent" });
  }
  function waitHint(shown) {
    const waits = shown.filter((one) => !one.always);
    return waits.length === 0 ? "" : `${waits.map((one) => one.title).join(", ")}: time an op waited before it could be sent. `;
  }
  function spenderTitle(spender) {
    return element("span", { class: "spender" }, colouredDot(spender.colour), spender.title);
  }
  function colouredDot(colour) {
    return painted(element("span", { class: "dot", "aria-hidden": "true" }), colour);
  }
  function painted(node, colour) {
    node.style.backgroundColor = theme.seriesVariable(colour);
    return node;
  }
  function spentBar(account, shown) {
    const bar = element("div", { class: "bar", role: "img", title: accountText(account), "aria-label": accountText(account) });
    shown.filter((one) => one.of(account) > 0).forEach((one) => {
      const part = painted(element("span"), one.colour);
      part.style.flexGrow = String(one.of(account) / account.latencyNanos);
      bar.append(part);
    });
    return bar;
  }
  function timePartCharts(step, tracks) {
    const known = tracks.some((track) => hasValues(track.data.time.server));
    return !known ? [] : [overTime(step, tracks, [
      { name: "waiting", of: (data) => data.time.waiting, colour: 1, dash: "dashed", overlaid: "dashed", rare: true, text: latency },
      { name: "server", of: (data) => data.time.server, colour: 2, text: latency },
      { name: "client", of: (data) => data.time.client, colour: 0, overlaid: "dotted", text: latency }
    ], latencyAxis, {
      title: "Where the time of an op goes",
      file: `${step.name} time of an op`,
      hint: "Mean of the ops that succeeded: waiting for a permit, the op before, a client instance or a retry; the server and the network; the client with its machine."
    })];
  }
  function laneCharts(step, tracks) {
    if (!tracks.some((track) => hasValues(track.data.client.laneOccupancy))) {
      return [];
    }
    const percent = (data) => data.client.laneOccupancy.map((value) => isKnown(value) ? value * 100 : null);
    return [
      overTime(step, tracks, [
        { name: "busiest lane", of: percent, colour: 0, text: (value) => `${number(value)} %` }
      ], shareAxis, {
        title: "Client: the busiest lane",
        file: `${step.name} lane occupancy`,
        hint: "The share of the time in which the busiest lane could take on nothing more. Near 100 % ops queue in the client, however many cores are idle."
      }),
      overTime(step, tracks, [
        { name: "longest turn", of: (data) => data.client.longestTurnNanos, colour: 1, text: latency }
      ], latencyAxis, {
        title: "Client: the longest turn of a lane",
        file: `${step.name} longest turn`,
        hint: "While a lane takes a turn it sends and reads nothing else."
      })
    ];
  }

  // src/main/page/headline.js
  function headline(report) {
    const judged = report.steps.filter((step) => step.judged);
    const shown = judged.length > 0 ? judged : report.steps.filter((step) => step.results.some((one) => one.phase));
    const title = element("h2", { id: "result", class: "unseen" }, "Result");
    return element(
      "section",
      { "aria-labelledby": title.id, class: "headline" },
      title,
      report.runs.map((run) => troubles(report, run)),
      shown.map((step) => stepCard(report, step)),
      shown.length === 0 ? element("p", { class: "note" }, "No step was measured.") : null
    );
  }
  function troubles(report, shown) {
    const run = shown.run;
    const label = report.runs.length > 1 ? `${shown.label}: ` : "";
    const lines = [];
    if (run.state !== "completed") {
      lines.push(`${label}${run.state}${run.reason ? `: ${run.reason}` : ""}`);
    }
    const missed = report.steps.flatMap((step) => step.results).filter((result) => report.runs[result.run] === shown).flatMap((result) => result.facts.expectations || []).filter((one) => one.result === "missed").length;
    if (missed > 0) {
      lines.push(`${label}${missed} ${missed === 1 ? "expectation" : "expectations"} missed`);
    }
    if (run.writeProblem) {
      lines.push(`${label}result files have gaps: ${run.writeProblem}`);
    }
    return lines.map((line) => element("p", { class: "trouble" }, line));
  }
  function drivenAs(step) {
    const closed = step.results.some((result) => ((result.phase || {}).planned || {}).loop === "closed");
    if (!step.paced) {
      return "closed loop, service time";
    }
    return closed ? "paced, response time; without a rate, service time" : "paced, response time";
  }
  function stepCard(report, step) {
    const title = element("h3", null, element("a", { href: `#${stepId(report, step)}` }, step.name));
    return element(
      "article",
      { class: "card" },
      element("div", { class: "over" }, title, element("span", { class: "hint" }, drivenAs(step))),
      report.runs.length > 1 ? sideBySide(report, step) : step.results.map((result) => resultOf(report, step, result))
    );
  }
  function sideBySide(report, step) {
    const rows = step.results.filter((result) => result.phase);
    const times = (result) => (result.phase.total.latencies || {})[headlineKind(step, result.phase.total)] || {};
    const withInterval = (value, interval) => element(
      "span",
      null,
      value,
      interval && isKnown(interval.lower) ? element("span", { class: "below" }, interval.text) : null
    );
    const time = (key) => ({ title: key, figure: true, of: (result) => {
      const interval = (result.phase.total.intervals95 || {})[key];
      return withInterval(latency(times(result)[key]), interval && { ...interval, text: latencyRange(interval.lower, interval.upper) });
    } });
    const title = `Key figures of step ${step.name}`;
    return [
      table(title, [
        { title: "run", of: (result) => element("span", { class: "run-label" }, armDot(report.runs[result.run]), report.runs[result.run].label) },
        { title: "ops/s", figure: true, of: (result) => {
          const interval = (result.phase.total.intervals95 || {}).throughput;
          return withInterval(
            number(result.phase.rate.achievedPerSecond),
            interval && { ...interval, text: `${number(interval.lower)} to ${number(interval.upper)}` }
          );
        } },
        ...["p50", "p99", "p99.9", "max"].map(time),
        { title: "errors", figure: true, of: (result) => share(errorShare(result.phase.total)) },
        ...rows.some((result) => result.facts.expectations) ? [{ title: "expected", of: (result) => element("span", null, (result.facts.expectations || []).map((one) => [expectationBadge(one), " "])) }] : [],
        { title: "verdicts", of: (result) => element("span", null, (result.phase.verdicts || []).map((verdict) => [verdictBadge(verdict), " "])) }
      ], rows),
      element("p", { class: "hint" }, "Below a figure its 95 % interval, where there is one."),
      disclosure("Evidence of the verdicts", () => step.results.map((result) => [
        element("h4", { class: "run-label" }, armDot(report.runs[result.run]), report.runs[result.run].label),
        expectations(result.facts),
        result.phase ? verdicts(report, result) : element("p", { class: "note" }, `Not measured: the step is ${result.facts.state}.`)
      ]), { class: "more" })
    ];
  }
  function verdictBadge(verdict) {
    const steady = verdict.name === "STEADY";
    return element("span", { class: steady ? "verdict good" : "verdict wanting" }, steady ? "✓ " : "! ", verdict.name);
  }
  function expectations(facts) {
    const all = facts.expectations || [];
    return all.length === 0 ? null : element("ul", { class: "verdicts" }, all.map((one) => element(
      "li",
      null,
      expectationBadge(one),
      " ",
      element("span", null, `${one.shard ? `shard ${one.shard} ` : ""}expected ${one.wanted}: ${one.reached}`)
    )));
  }
  function expectationBadge(one) {
    const looks = { met: ["verdict good", "✓ MET"], missed: ["verdict wanting", "! MISSED"], unknown: ["verdict wanting", "! UNKNOWN"] };
    const [look, text] = looks[one.result] || ["hint", "– NOT APPLICABLE"];
    return element("span", { class: look, title: one.wanted }, text);
  }
  function resultOf(report, step, result) {
    if (!result.phase) {
      return element("p", { class: "note" }, `Not measured: the step is ${result.facts.state}${result.facts.reason ? `: ${result.facts.reason}` : ""}`);
    }
    return element("div", null, expectations(result.facts), verdicts(report, result), tiles(step, result.phase));
  }
  function armDot(run) {
    return colouredDot(run.arm);
  }
  var FAILURES = ["RATE_MISSED", "SERVER_ERRORS"];
  function verdicts(report, result) {
    const { phase } = result;
    if (!phase.verdicts) {
      return element("p", { class: "note" }, phase.ended ? "No verdict: this step prepares, or verifies." : "No verdict: the measurement did not come to its end.");
    }
    const list = (shown) => shown.length === 0 ? null : element("ul", { class: "verdicts" }, shown.map((verdict) => element(
      "li",
      null,
      verdictBadge(verdict),
      " ",
      element("span", null, verdict.evidence)
    )));
    const folded = report.runs[result.run].run.demonstration ? phase.verdicts.filter((verdict) => ![...FAILURES, "STEADY"].includes(verdict.name)) : [];
    return [
      list(phase.verdicts.filter((verdict) => !folded.includes(verdict))),
      folded.length === 0 ? null : disclosure(
        `${folded.length} ${folded.length === 1 ? "verdict" : "verdicts"} on this demonstration`,
        () => list(folded),
        { class: "more" }
      ),
      (phase.notices || []).length === 0 ? null : disclosure(
        `${phase.notices.length} ${phase.notices.length === 1 ? "notice" : "notices"}`,
        () => element("ul", { class: "notices" }, phase.notices.map((notice) => element("li", null, element("b", null, notice.name), " ", notice.evidence))),
        { class: "more" }
      )
    ];
  }
  function tiles(step, phase) {
    const kind = headlineKind(step, phase.total);
    const times = (phase.total.latencies || {})[kind] || {};
    const intervals = phase.total.intervals95 || {};
    const account = headlineAccount(phase);
    const figures = element(
      "dl",
      { class: "tiles" },
      tile(
        "Rate",
        `${number(phase.rate.achievedPerSecond)}`,
        "ops/s",
        intervalText(intervals.throughput, (low, high) => `${number(low)} to ${number(high)}`),
        isKnown(phase.rate.offeredPerSecond) ? `offered ${number(phase.rate.offeredPerSecond)}` : null,
        completedText(phase.rate)
      ),
      ["p50", "p99", "p99.9"].map((key) => tile(
        key,
        ...parted(times[key]),
        isKnown(times[key]) ? intervalText(intervals[key], latencyRange) : "too few ops"
      )),
      tile("max", ...parted(times.max)),
      tile("Errors", share(errorShare(phase.total)), null, `${count(errorsOf(phase.total))} of ${count(phase.total.counts.issued)} ops`),
      account ? tile(
        `Client’s part of p${account.percentile}`,
        ...parted(account.clientNanos),
        `of ${latency(account.latencyNanos)}`
      ) : null
    );
    return [figures, account ? element("p", { class: "spent-by" }, accountText(account)) : null];
  }
  function completedText(rate) {
    return isKnown(rate.completedPerSecond) && number(rate.completedPerSecond) !== number(rate.achievedPerSecond) ? `completed ${number(rate.completedPerSecond)} while ops were sent` : null;
  }
  function parted(nanos) {
    return isKnown(nanos) ? latency(nanos).split(" ") : [NONE, null];
  }
  function intervalText(interval, range) {
    if (!interval) {
      return null;
    }
    return interval.withheld ? `no interval: ${interval.withheld}` : `95 %: ${range(interval.lower, interval.upper)}`;
  }
  function tile(name, value, unit, ...below) {
    return element(
      "div",
      { class: "tile" },
      element("dt", null, name),
      element(
        "dd",
        null,
        element("b", null, value),
        unit ? element("small", null, ` ${unit}`) : null,
        below.filter((line) => line).map((line) => element("span", { class: "below" }, line))
      )
    );
  }
  function comparisonSection(report) {
    if (report.runs.length < 2 && (!report.experiment || report.runs.length === 0)) {
      return null;
    }
    const title = element("h2", { id: "comparison" }, report.experiment ? "Runs that are drawn" : "Comparison");
    if (report.experiment) {
      return element("section", { "aria-labelledby": title.id }, title, legendOfRuns(report));
    }
    const body = report.comparison ? [report.comparison.comparisons.map(comparisonTable), explanation(report), differences(report)] : element("p", { class: "note" }, `The runs are not compared: ${report.notCompared || "they are of one arm"}.`);
    return element("section", { "aria-labelledby": title.id }, title, legendOfRuns(report), body);
  }
  function legendOfRuns(report) {
    return element("ul", { class: "arms" }, report.runs.map((shown) => element("li", null, armDot(shown), element("b", null, shown.label), " ", element("code", null, shown.folder))));
  }
  function comparisonTable(one) {
    const title = `${one.step}: ${one.other} against ${one.baseline}, ${one.latency} time`;
    const rows = one.ops.flatMap((op) => [
      ...op.figures.map((figure) => ({ op: op.op || "all ops", ...figure })),
      { op: op.op || "all ops", figure: "errors", errors: true, baseline: op.baselineErrorShare, other: op.otherErrorShare }
    ]);
    const value = (key) => (row) => {
      const plainValue = row[key];
      if (row.errors) {
        return share(plainValue);
      }
      if (!isKnown(plainValue)) {
        return "too few";
      }
      return row.figure === "throughput" || row.figure === "stridesPerSecond" ? number(plainValue) : latency(plainValue);
    };
    const names = { throughput: "ops/s", cpuNanosPerOp: "CPU per op", stridesPerSecond: "strides/s", cpuNanosPerStride: "CPU per stride" };
    return element("div", { class: "block" }, element("h3", null, title), table(title, [
      { title: "figure", of: (row) => `${row.op}, ${names[row.figure] || row.figure}` },
      { title: one.baseline, of: value("baseline"), figure: true },
      { title: one.other, of: value("other"), figure: true },
      { title: `${one.other}/${one.baseline}`, of: (row) => isKnown(row.ratio) ? ratioText(row.ratio) : null, figure: true },
      { title: "95 % interval", of: (row) => row.interval ? `${ratioInterval(row.interval)}${row.spread === "within_process" ? " *" : ""}` : null, figure: true },
      { title: "verdict", of: (row) => row.verdict ? element("span", { class: row.verdict === "different" ? "strong" : null }, row.verdict) : "" }
    ], rows), element("p", { class: "hint" }, `${processes(one.otherProcesses)} against ${processes(one.baselineProcesses)}.`));
  }
  function processes(amount) {
    return amount === 1 ? "1 process" : `${amount} processes`;
  }
  function explanation(report) {
    const within = report.comparison.comparisons.some((one) => one.ops.some((op) => op.figures.some((figure) => figure.spread === "within_process")));
    return element(
      "p",
      { class: "hint" },
      `Different: by more than ${share(report.comparison.delta)}; no difference: by less. Intervals hold for all rows together.`,
      within ? " * within one process: how much the next process would differ is not known; compare several runs of each arm, or forks=5." : ""
    );
  }
  function differences(report) {
    const rows = report.comparison.differences;
    if (rows.length === 0) {
      return element("p", null, "Parameters, workloads and environments are the same.");
    }
    const labels = report.comparison.arms.map((arm) => arm.label);
    return [element("h3", null, "What was not the same"), table("What was not the same", [
      { title: "what", of: (row) => row.what },
      ...labels.map((label, index) => ({ title: label, of: (row) => row.values[index] }))
    ], rows, { class: "facts" })];
  }

  // src/main/page/experiment.js
  function experimentSection(report) {
    const shown = report.experiment;
    if (!shown) {
      return null;
    }
    const running = shown.state === "running";
    const title = element("h2", { id: "answer" }, running ? "Answer so far" : "Answer");
    return element(
      "section",
      { "aria-labelledby": title.id },
      title,
      shown.question ? element("p", { class: "question" }, shown.question) : null,
      experimentTroubles(shown).map((line) => element("p", { class: "trouble" }, line)),
      armsTable(shown),
      running ? element("p", { class: "hint" }, "Arms are compared when all turns have been taken.") : findingTables(shown),
      claimsTable(shown),
      expectationList(shown),
      publishedTable(shown),
      running ? turnsSoFar(shown) : disclosure("Every turn", () => turnsTable(shown), { class: "more" })
    );
  }
  function experimentTroubles(shown) {
    const lines = [];
    if (!["completed", "running"].includes(shown.state)) {
      lines.push(`${shown.state}${shown.reason ? `: ${shown.reason}` : ""}`);
    }
    if (shown.quick) {
      lines.push("NOT_WARM: the small mode shows that everything works; its figures answer nothing.");
    }
    shown.arms.filter((arm) => arm.skipped).forEach((arm) => lines.push(`arm ${arm.name} was skipped: ${arm.skipped}`));
    return lines;
  }
  function metricText(unit, value) {
    if (!isKnown(value)) {
      return NONE;
    }
    if (unit === "time") {
      return latency(value);
    }
    return unit === "share" ? share(value) : number(value);
  }
  var USUAL_METRICS = ["throughput", "sustained_rate", "p50", "p99", "errors", "extra_tries", "cpu_per_op", "server_cpu_per_op"];
  function metricColumns(arms, keys) {
    const figureOf = (arm, key) => (arm.figures || {})[key];
    return keys.filter((key) => arms.some((arm) => figureOf(arm, key))).map((key) => ({
      title: arms.map((arm) => figureOf(arm, key)).find((figure) => figure).title,
      figure: true,
      of: (arm) => {
        const figure = figureOf(arm, key);
        return figure ? metricText(figure.unit, figure.value) : null;
      }
    }));
  }
  function course(shown) {
    const many = (much, one) => `${much} ${much === 1 ? one : `${one}s`}`;
    if (!shown.blocks) {
      return `${many(shown.rounds, "round")}, order ${shown.order}`;
    }
    const { restarts, rounds, blockSeconds, disturbed } = shown.blocks;
    const left = disturbed ? `, ${disturbed} of them disturbed by the machine` : "";
    return `${many(restarts, "restart")}, ${many(rounds, "round")} of blocks of ${blockSeconds} s${left}`;
  }
  function armsTable(shown) {
    const arms = shown.arms.filter((arm) => !arm.skipped);
    return [
      table("Arms", [
        { title: "arm", of: (arm) => element(
          "span",
          { class: "arm-name" },
          element("b", null, arm.name),
          arm.description ? element("span", { class: "below" }, arm.description) : null
        ) },
        { title: "turns", of: (arm) => shown.turns.filter((turn) => turn.arm === (arm.rateOf || arm.name) && turn.state === "completed").length, figure: true },
        ...metricColumns(arms, USUAL_METRICS)
      ], arms),
      furtherTable("What the experiment shows besides", arms, metricColumns(arms, shown.shown)),
      furtherTable("What to know of the arms", arms, remarkColumns(arms)),
      shown.arms.filter((arm) => arm.data !== shown.data).map((arm) => element("p", { class: "hint" }, `${arm.name}: ${dataWords(arm.data)}.`)),
      element("p", { class: "hint" }, `Of all processes: mean and p50 to p99.9 of their merged times, geometric means of other percentiles, means of the rest. ${course(shown)}, data ${shown.data}.`)
    ];
  }
  function furtherTable(title, arms, columns) {
    const told = arms.filter((arm) => columns.some((column) => column.of(arm)));
    return columns.length === 0 || told.length === 0 ? null : element(
      "div",
      { class: "block" },
      element("h3", null, title),
      table(title, [{ title: "arm", of: (arm) => element("span", { class: "arm-name" }, arm.name) }, ...columns], told)
    );
  }
  function remarkColumns(arms) {
    const any = (key) => arms.some((arm) => Object.keys(arm[key] || {}).length > 0);
    return [
      ...any("errorsPerSecond") ? [{ title: "errors per second", of: (arm) => Object.entries(arm.errorsPerSecond || {}).map(([name, rate]) => `${name} ${number(rate)}`).join(", ") }] : [],
      ...any("verdicts") ? [{ title: "verdicts", of: (arm) => Object.entries(arm.verdicts || {}).map(([name, times]) => `${name} ${times}/${arm.processes}`).join(", ") }] : []
    ];
  }
  function dataWords(state) {
    const words = {
      kept: "prepared at each start, then kept",
      "prepared-once": "prepared once, then kept",
      truncated: "reset before every round",
      rebuilt: "servers started and prepared for every turn"
    };
    return words[state] || state;
  }
  function processesOf(shown, measured) {
    const turns = shown.rounds * shown.processesPerTurn;
    return measured === turns ? "" : ` (${measured}/${turns})`;
  }
  function findingTables(shown) {
    const pairs2 = [...new Set(shown.findings.map((one) => `${one.other} against ${one.baseline}`))];
    const tables = pairs2.map((pair) => {
      const rows = shown.findings.filter((one) => `${one.other} against ${one.baseline}` === pair);
      const { baseline, other, baselineProcesses, otherProcesses } = rows[0];
      const title = `${other}${processesOf(shown, otherProcesses)} against ${baseline}${processesOf(shown, baselineProcesses)}`;
      return element("div", { class: "block" }, element("h3", null, title), table(title, [
        { title: "figure", of: (row) => row.title },
        { title: baseline, of: (row) => metricText(row.unit, row.baselineValue), figure: true },
        { title: other, of: (row) => metricText(row.unit, row.otherValue), figure: true },
        { title: "ratio", of: (row) => isKnown(row.ratio) ? ratioText(row.ratio) : null, figure: true },
        { title: "95 % interval", figure: true, of: (row) => row.interval && row.spread === "between_processes" ? ratioInterval(row.interval) : null },
        { title: "verdict", of: (row) => element("span", { class: ["better", "worse"].includes(row.verdict) ? "strong" : null }, row.verdict) }
      ], rows));
    });
    const disturbed = disturbedText(shown);
    return tables.length === 0 ? null : [
      tables,
      element(
        "p",
        { class: "hint" },
        `Better, worse: by more than ${share(shown.delta)}; no difference: by less. Intervals are over ${shown.blocks ? "restarts" : "processes"} and hold for all rows together.`
      ),
      disturbed ? element("p", { class: "hint" }, disturbed) : null
    ];
  }
  var NEWS = 0.01;
  function disturbedText(shown) {
    const rows = shown.findings.filter((row) => isKnown(row.ratio) && row.paired && isKnown(row.paired.ratioWithDisturbed));
    if (!shown.blocks || shown.blocks.disturbed === 0 || rows.length === 0) {
      return null;
    }
    const changed = rows.filter((row) => Math.abs(row.paired.ratioWithDisturbed / row.ratio - 1) > NEWS).map((row) => `${rowName(row, shown.findings)} ${ratioText(row.paired.ratioWithDisturbed)} instead of ${ratioText(row.ratio)}`);
    return changed.length === 0 ? `With the disturbed rounds no ratio differs by more than ${share(NEWS)}.` : `With the disturbed rounds these ratios differ by more than ${share(NEWS)}: ${changed.join(", ")}.`;
  }
  function rowName(row, findings) {
    if (findings.every((one) => one.other === row.other && one.baseline === row.baseline)) {
      return row.title;
    }
    const clear = findings.every((one) => one.other !== row.other || one.baseline === row.baseline);
    return `${row.title} of ${row.other}${clear ? "" : ` against ${row.baseline}`}`;
  }
  function claimsTable(shown) {
    const rows = shown.arms.filter((arm) => arm.claim && isKnown(arm.claim.value));
    return rows.length === 0 ? null : element(
      "div",
      { class: "block" },
      element("h3", null, "What somebody who measured like this would have published"),
      table("Claims", [
        { title: "arm", of: (arm) => arm.name },
        { title: "figure", of: (arm) => arm.claim.title },
        { title: "claimed", of: (arm) => metricText(arm.claim.unit, arm.claim.value), figure: true },
        ...rows.some((arm) => arm.claim.truth) ? honestColumns() : [],
        { title: "how", of: (arm) => arm.description }
      ], rows)
    );
  }
  function honestColumns() {
    const truth = (arm) => arm.claim.truth;
    return [
      { title: "the honest figure", of: (arm) => truth(arm) ? `${truth(arm).arm}.${truth(arm).metric}` : null },
      { title: "is", of: (arm) => truth(arm) ? metricText(truth(arm).unit, truth(arm).value) : null, figure: true },
      { title: "factor", of: (arm) => ratioText(arm.claim.factor), figure: true }
    ];
  }
  function expectationList(shown) {
    return shown.expectations.length === 0 ? null : element(
      "div",
      { class: "block" },
      element("h3", null, "Expected"),
      element("ul", { class: "verdicts" }, shown.expectations.map((one) => element(
        "li",
        null,
        expectationBadge({ ...one, wanted: one.text }),
        " ",
        element("span", null, `${one.text}: ${reachedText(one.unit, one.reached, one.result !== "unknown")}${one.leftOut ? `; ${one.leftOut}` : ""}`)
      )))
    );
  }
  function reachedText(unit, reached, known) {
    return known && !isKnown(reached) ? "∞" : metricText(unit, reached);
  }
  function publishedTable(shown) {
    return shown.published.length === 0 ? null : element(
      "div",
      { class: "block" },
      element("h3", null, "Of what others have published"),
      table("Published", [
        { title: "state", of: (one) => one.says },
        { title: "here", of: (one) => element("b", null, sightText(one)) },
        { title: "statement", of: (one) => one.text },
        { title: "reached", figure: true, of: (one) => rangeText(
          ...[one.least, one.most].map((reached) => reachedText(one.unit, reached, one.roundsKnown > 0))
        ) }
      ], shown.published)
    );
  }
  function sightText(one) {
    const words = { seen: "seen here", "seen in some rounds": "seen here in some rounds", "not seen": "not seen here" };
    if (one.roundsKnown === 0) {
      return "cannot be told here";
    }
    const rounds = `${one.roundsKnown} ${one.roundsKnown === 1 ? "round" : "rounds"}${one.roundsKnown < 3 ? " only" : ""}`;
    const unknown = one.roundsUnknown > 0 ? `, ${one.roundsUnknown} more could not be told` : "";
    return `${words[one.result]} (${one.roundsSeen} of ${rounds}${unknown})`;
  }
  function rangeText(least, most) {
    return least === most ? least : `${least} to ${most}`;
  }
  function turnsSoFar(shown) {
    return element(
      "div",
      { class: "block" },
      element("h3", null, "Turns so far"),
      shown.turns.length === 0 ? element("p", { class: "note" }, "None yet.") : turnsTable(shown)
    );
  }
  function turnsTable(shown) {
    return table("Turns", [
      { title: "turn", of: (turn) => turn.number, figure: true },
      { title: "round", of: (turn) => turn.round, figure: true },
      { title: "arm", of: (turn) => turn.arm },
      { title: "state", of: (turn) => `${turn.state}${turn.reason ? `: ${turn.reason}` : ""}` },
      { title: "servers counted", of: (turn) => Object.entries(turn.counters).filter(([, times]) => times > 0).map(([name, times]) => `${name} ${count(times)}`).join(", ") },
      { title: "events", of: (turn) => turn.events.map((event) => `${event.what} ${event.seconds.toFixed(1)} s`).join(", ") },
      { title: "command", of: (turn) => element("code", null, turn.command) }
    ], shown.turns);
  }

  // src/main/page/live-run.js
  var MOST_COLUMNS = 3600;
  function newRun() {
    return {
      runs: [],
      steps: [],
      comparison: null,
      experiment: null,
      /** The step of the last second, and what was told with it. */
      current: null,
      news: null
    };
  }
  function isOther(report, head) {
    return report === null || report.runs.length > 0 && report.runs[0].folder !== head.run.folder;
  }
  function takeRun(report, head) {
    report.runs = [head.run];
  }
  function untilTheNextSecond(told, hasFigures) {
    const whose = told.text ? "those of the run before" : "its own";
    return `${told.text ? "Begins." : "The fork has ended."}${hasFigures ? ` The figures and charts below are still ${whose}.` : ""}`;
  }
  function stepNamed(report, name) {
    let step = report.steps.find((one) => one.name === name);
    if (!step) {
      step = { name, judged: false, paced: false, marks: {}, absolute: { start: [], end: [] }, series: {}, results: [
        { run: 0, facts: {}, phase: null, warmup: null, processes: [{ label: "" }], percentiles: { total: {}, ops: {} } }
      ] };
      report.steps.push(step);
    }
    return step;
  }
  function takeStep(report, told) {
    const step = stepNamed(report, told.name);
    step.judged = told.judged;
    step.paced = told.paced;
    step.marks = told.marks;
    Object.assign(step.results[0], told.result);
    shiftTimes(step);
  }
  function takeSecond(report, told) {
    const step = stepNamed(report, told.name);
    const { start, end, ...rest } = told.columns;
    join(step.series, rest, step.absolute.start.length, start.length);
    step.absolute.start = step.absolute.start.concat(start).slice(-MOST_COLUMNS);
    step.absolute.end = step.absolute.end.concat(end).slice(-MOST_COLUMNS);
    if (told.percentiles) {
      step.results[0].percentiles = told.percentiles;
    }
    shiftTimes(step);
    report.current = step;
    report.news = told;
  }
  function join(target, source, before, added) {
    for (const key of /* @__PURE__ */ new Set([...Object.keys(target), ...Object.keys(source)])) {
      const from = source[key];
      const to = target[key];
      if (Array.isArray(from) || Array.isArray(to)) {
        target[key] = (to || Array(before).fill(null)).concat(from || Array(added).fill(null)).slice(-MOST_COLUMNS);
      } else if (typeof (from || to) === "object") {
        target[key] = to || {};
        join(target[key], from || {}, before, added);
      }
    }
  }
  function shiftTimes(step) {
    const data = step.results[0].processes[0];
    const { zero, ...marks2 } = step.marks;
    const from = zero === void 0 ? step.absolute.start[0] || 0 : zero;
    Object.assign(data, step.series, marks2);
    data.joined = 1;
    data.start = step.absolute.start.map((time) => time - from);
    data.end = step.absolute.end.map((time) => time - from);
    if (data.start.length === 0) {
      delete data.start;
    }
  }

  // src/main/page/rate-curve.js
  var PERCENTILES = ["p50", "p90", "p99", "p99.9", "max"];
  var DASHES = { p50: "dotted", p90: "dotted", p99: "solid", "p99.9": "dashed", max: "dashed" };
  var LINEAR_SPREAD = 8;
  function curvesOf(report) {
    const ofRuns = (report.curves || []).map((shown) => ({ ...shown, bounds: [] }));
    const ofSearches = (report.searches || []).filter((shown) => shown.document.curve).map((shown) => ({
      ...shown,
      runs: 1,
      search: true,
      curve: shown.document.curve,
      bounds: shown.document.slo.objectives.filter((one) => isKnown(one.boundNanos)),
      answer: shown.document.answer
    }));
    return [...ofRuns, ...ofSearches].filter((one) => one.curve.points.length > 0);
  }
  function ratesOf({ curve, search }, key) {
    const byRate = /* @__PURE__ */ new Map();
    curve.points.filter((point) => point.response && isKnown(point.response[key]) && point.response[key] > 0).forEach((point) => {
      const rate = search ? point.offeredPerSecond : point.name;
      byRate.set(rate, [...byRate.get(rate) || [], point]);
    });
    return [...byRate.values()].map((points) => points.sort((one, other) => one.response[key] - other.response[key]));
  }
  function median(sorted) {
    return sorted[Math.floor(sorted.length / 2)];
  }
  function lineOf(one, key) {
    return ratesOf(one, key).map(median).sort((first, second) => first.offeredPerSecond - second.offeredPerSecond).map((point) => [placeOf(point), point.response[key], point]);
  }
  function barsOf(one) {
    if (one.runs > 1) {
      return ratesOf(one, "p99").filter((points) => points.length > 1).map((points) => [placeOf(median(points)), points[0].response.p99, points.at(-1).response.p99]);
    }
    return one.curve.points.filter((point) => point.p99Interval && isKnown(point.p99Interval.lower)).map((point) => [placeOf(point), Math.max(point.p99Interval.lower, 1), point.p99Interval.upper]);
  }
  function placeOf(point) {
    return point.held ? point.offeredPerSecond : point.achievedPerSecond;
  }
  function kneeText(knee) {
    if (!knee) {
      return "No knee: it takes three rates that were held, each with at least 1,000 ops.";
    }
    return {
      inside: `Knee at ${number(knee.perSecond)} ops/s (${number(knee.fromPerSecond)} to ${number(knee.toPerSecond)}): beyond it p99 grows faster than throughput.`,
      lowest: `Knee at or below ${number(knee.perSecond)} ops/s, the lowest rate: measure lower ones.`,
      highest: `Knee at or above ${number(knee.perSecond)} ops/s, the highest rate: measure higher ones.`
    }[knee.place];
  }
  function curveSection(report) {
    const curves = curvesOf(report);
    if (curves.length === 0) {
      return null;
    }
    const title = element("h2", { id: "curve" }, "Latency against rate");
    const steps = [...new Set(curves.map((one) => one.curve.step))];
    return element(
      "section",
      { "aria-labelledby": title.id },
      title,
      curves.map((one) => curveSentences(one, curves.length > 1)),
      new ChartSet().show(steps.map((step) => curveChart(step, curves.filter((one) => one.curve.step === step)))).node,
      (report.searches || []).map((shown) => disclosure(
        `${report.searches.length > 1 ? `${shown.label}: e` : "E"}very trial`,
        () => trialsTable(shown),
        { class: "more" }
      ))
    );
  }
  function curveSentences(one, several) {
    const label = several ? `${one.label}: ` : "";
    return [
      one.answer && one.answer.text ? element("p", { class: "question" }, `${label}${one.answer.text}`) : null,
      element("p", { class: "hint" }, label + kneeText(one.curve.knee)),
      verdictText(one.curve) === "" ? null : element("p", { class: "trouble" }, label + verdictText(one.curve))
    ];
  }
  function verdictText({ points }) {
    const counts = /* @__PURE__ */ new Map();
    points.flatMap((point) => point.verdicts || []).filter((verdict) => verdict !== "STEADY").forEach((verdict) => counts.set(verdict, (counts.get(verdict) || 0) + 1));
    return [...counts.entries()].sort(([, one], [, other]) => other - one).map(([verdict, times]) => `${verdict} in ${times} of ${points.length}`).join(", ");
  }
  function trialsTable(shown) {
    return table(`Trials of ${shown.label}`, [
      { title: "trial", of: (trial) => trial.number, figure: true },
      { title: "ops/s", of: (trial) => trial.ratePerSecond, text: number, figure: true },
      { title: "to", of: (trial) => trial.role },
      { title: "outcome", of: (trial) => [trial.outcome === "rateNotHeld" ? "rate not held" : trial.outcome, ...trial.reasons].join("; ") },
      { title: "achieved", of: (trial) => trial.achievedPerSecond, text: number, figure: true },
      { title: "verdicts", of: (trial) => element("span", null, (trial.verdicts || []).map((verdict) => [verdictBadge(verdict), " "])) },
      { title: "folder", of: (trial) => element("code", null, trial.folder) }
    ], shown.document.trials);
  }
  function comparedBy(curves) {
    const common = PERCENTILES.filter((key) => key !== "max" && curves.every((one) => lineOf(one, key).length > 0));
    return common.includes("p99") ? "p99" : common.at(-1) || "max";
  }
  function linesOf2(curves) {
    const shown = comparedBy(curves);
    return curves.flatMap((one) => PERCENTILES.map((key, place3) => ({
      name: curves.length > 1 ? `${one.label} ${key}` : key,
      colour: theme.series(curves.length > 1 ? one.arm : place3),
      dash: curves.length > 1 ? DASHES[key] : "solid",
      off: curves.length > 1 && key !== shown,
      key,
      one,
      points: lineOf(one, key)
    }))).filter((line) => line.points.length > 0);
  }
  function curveChart(step, curves) {
    const missed = curves.some((one) => one.curve.points.some((point) => !point.held));
    return {
      title: `Response time by rate: ${step}`,
      file: `${step} latency against rate`,
      wide: true,
      size: "tall",
      hint: `Response time counts from the moment an op was due. ${barsText(curves)}${missed ? " A triangle is a rate that was not held; it stands where it was achieved, and its latencies grow with the time measured." : ""}`,
      series: () => linesOf2(curves),
      summary: () => linesOf2(curves).filter((line) => line.key === "p99").map((line) => `${line.name}: ${line.points.map(([rate, nanos]) => `${latency(nanos)} at ${number(rate)} ops/s`).join(", ")}`).join("; "),
      numbers: () => curveNumbers(curves),
      option: () => curveOption(curves)
    };
  }
  function barsText(curves) {
    const several = curves.filter((one) => one.runs > 1).length;
    const interval = "Bars are 95 % intervals of p99.";
    const spread2 = "A line is the median of an arm's runs, and bars reach from their least to their greatest p99";
    return several === 0 ? interval : `${spread2}${several < curves.length ? "; of a single run they are its 95 % interval" : ""}.`;
  }
  function curveOption(curves) {
    const lines = linesOf2(curves);
    const rates = lines.flatMap((line) => line.points.map(([rate]) => rate)).filter((rate) => rate > 0);
    const wide = Math.max(...rates) / Math.min(...rates) > LINEAR_SPREAD;
    const bounds = [...new Map(curves.flatMap((one) => one.bounds).map((one) => [`${one.name} ${one.boundNanos}`, one])).values()];
    return {
      grid: { left: 58, right: 24, top: 30, bottom: 44 },
      xAxis: {
        type: wide ? "log" : "value",
        name: "ops/s",
        nameLocation: "middle",
        nameGap: 26,
        ...wide ? { min: Math.min(...rates) * 0.9, max: Math.max(...rates) * 1.1 } : { scale: true },
        ...axisLook({ formatter: number })
      },
      yAxis: { type: "log", ...axisLook({ formatter: latencyTick }) },
      tooltip: { ...tooltip(([point]) => tipOf(lines.find((line) => line.name === point.seriesName), point.value[2])), trigger: "item" },
      series: [
        ...lines.flatMap((line) => [
          lineSeries(
            line,
            line.points.filter((point) => point[2].held),
            { showSymbol: true, symbol: "circle", symbolSize: 6, lineStyle: { color: line.colour, width: 2, type: line.dash } }
          ),
          // Nothing leads to a rate that was not held: it was not there.
          lineSeries(
            line,
            line.points.filter((point) => !point[2].held),
            { showSymbol: true, symbol: "triangle", symbolSize: 11, lineStyle: { color: line.colour, width: 0 } }
          )
        ]),
        ...lines.filter((line) => line.key === "p99").map(intervalBars),
        ...curves.map((one) => lines.filter((line) => line.one === one)).filter((own) => own.length > 0).map((own) => marksOf(own.find((line) => line.key === "p99") || own.at(-1), bounds))
      ]
    };
  }
  function tipOf(line, point) {
    return {
      heading: `${number(point.offeredPerSecond)} ops/s offered`,
      rows: [
        [line.colour, "achieved", `${number(point.achievedPerSecond)} ops/s${point.held ? "" : ", not held"}`],
        ...PERCENTILES.filter((key) => isKnown(point.response[key])).map((key) => [line.colour, key, latency(point.response[key])]),
        [line.colour, "errors", share(errorShare({ counts: point.counts }))]
      ]
    };
  }
  function intervalBars(line) {
    return {
      type: "custom",
      name: line.name,
      data: barsOf(line.one),
      silent: true,
      clip: true,
      encode: { x: 0, y: [1, 2] },
      tooltip: { show: false },
      renderItem: (params, api) => {
        const [x, low] = api.coord([api.value(0), api.value(1)]);
        const [, high] = api.coord([api.value(0), api.value(2)]);
        const stroke = { stroke: line.colour, lineWidth: 1.5, fill: "none" };
        return { type: "path", shape: { pathData: `M${x - 4} ${low}H${x + 4}M${x} ${low}V${high}M${x - 4} ${high}H${x + 4}` }, style: stroke };
      }
    };
  }
  function marksOf(line, bounds) {
    const { knee } = line.one.curve;
    const { answer } = line.one;
    const label = (text, position) => ({ show: true, formatter: text, position, color: line.colour, fontSize: 11 });
    return {
      type: "line",
      name: line.name,
      data: [],
      silent: true,
      markLine: { silent: true, symbol: "none", lineStyle: { color: line.colour, type: "dashed", width: 1 }, data: [
        ...bounds.map((one) => ({ yAxis: one.boundNanos, label: label(`${one.name} ${latency(one.boundNanos)}`, "insideStartTop") })),
        ...knee ? [{ xAxis: knee.perSecond, label: label(knee.place === "inside" ? "knee" : knee.place === "lowest" ? "← knee" : "knee →", "end") }] : []
      ] },
      ...answer && isKnown(answer.metPerSecond) && isKnown(answer.missedPerSecond) ? { markArea: {
        silent: true,
        itemStyle: { color: line.colour, opacity: 0.14 },
        label: label("answer", "insideBottom"),
        data: [[{ xAxis: answer.metPerSecond }, { xAxis: answer.missedPerSecond }]]
      } } : {}
    };
  }
  function curveNumbers(curves) {
    const rows = curves.flatMap((one) => [...one.curve.points].sort((first, second) => first.offeredPerSecond - second.offeredPerSecond).map((point) => ({ one, point })));
    const millis = (nanos) => isKnown(nanos) ? nanos / 1e6 : null;
    const interval = ({ point }) => point.p99Interval;
    return {
      columns: [
        ...curves.length > 1 ? [{ title: "curve", of: (row) => row.one.label }] : [],
        { title: "offered, ops/s", of: (row) => row.point.offeredPerSecond, text: number, figure: true },
        { title: "achieved, ops/s", of: (row) => row.point.achievedPerSecond, text: number, figure: true },
        { title: "held", of: (row) => row.point.held ? "yes" : "no" },
        ...PERCENTILES.map((key) => ({ title: `${key}, ms`, of: (row) => millis((row.point.response || {})[key]), text: number, figure: true })),
        { title: "p99, 95 % interval", of: (row) => !interval(row) ? null : isKnown(interval(row).lower) ? latencyRange(interval(row).lower, interval(row).upper) : interval(row).withheld },
        { title: "errors", of: (row) => errorShare({ counts: row.point.counts }), text: share, figure: true },
        { title: "issued", of: (row) => row.point.counts.issued, text: count, figure: true },
        { title: "never sent", of: (row) => row.point.unsentOps, text: count, figure: true }
      ],
      rows
    };
  }

  // src/main/page/facts.js
  function factTable(caption, facts, given) {
    const rows = flattened(facts, "");
    return rows.length === 0 ? null : table(caption, [
      { title: "name", of: (row) => row[0] },
      { title: "value", of: (row) => given && Object.hasOwn(given, row[0]) ? element("span", null, row[1], " ", element("span", { class: "tag" }, "given")) : row[1] }
    ], rows, { class: "facts" });
  }
  function flattened(value, path) {
    return Object.entries(value || {}).flatMap(([key, inner]) => {
      const name = path ? `${path}.${key}` : key;
      if (inner !== null && typeof inner === "object" && !Array.isArray(inner)) {
        return flattened(inner, name);
      }
      const text = Array.isArray(inner) ? inner.map((one) => plain(one)).join(", ") : inner;
      return [[name, factText(name, text)]];
    });
  }
  function plain(value) {
    return value !== null && typeof value === "object" ? JSON.stringify(value) : String(value);
  }
  function factText(name, value) {
    if (value === null || value === "") {
      return NONE;
    }
    return /Bytes$/.test(name) && isKnown(value) ? `${bytes(value)} (${count(value)} B)` : String(value);
  }
  function stepFacts(report, step) {
    return element("div", { class: "block" }, step.results.map((result) => {
      const facts = result.facts;
      const run = report.runs[result.run];
      const label = report.runs.length > 1 ? `${run.label}: ` : "";
      const { name, state, reason, parameters, server, opSequence, notices, errorSamples, startedServers, ...settings } = facts;
      return [
        notices && notices.length > 0 ? element("ul", { class: "notices" }, notices.map((line) => element("li", null, line))) : null,
        disclosure(`${label}Parameters in force`, () => factTable(
          `${label}Parameters of step ${step.name}`,
          parameters,
          run.run.givenParameters
        ), { class: "more" }),
        disclosure(`${label}Settings, op sequence and server`, () => [
          factTable(`${label}Settings of step ${step.name}`, { ...settings, opSequence }),
          server && Object.keys(server).length > 0 ? factTable(`${label}Server of step ${step.name}`, { server }) : null,
          startedServers ? startedServers.map((one) => factTable(`${label}Started for the run`, one)) : null
        ], { class: "more" }),
        gateFacts(label, result)
      ];
    }));
  }
  var GATE_ENDS = {
    open: "Opened",
    capped: "Capped",
    settled: "Settled later, in blocks that did not count; the warm-up ended",
    waiting: "Still waiting, when the warm-up ended as it was told to,"
  };
  function gateFacts(label, result) {
    const gates = result.warmup ? result.warmup.gates || (result.warmup.gate ? [result.warmup.gate] : []) : [];
    if (gates.length === 0) {
      return null;
    }
    return disclosure(`${label}Warm-up gate`, () => gates.map((gate) => [
      element("p", null, `${GATE_ENDS[gate.state] || GATE_ENDS.waiting} after ${span(gate.seconds)}.`),
      table("Rules of the warm-up gate", [
        { title: "rule", of: (row) => row.rule },
        { title: "state", of: (row) => row.holds ? "holds" : "does not hold" },
        { title: "in words", of: (row) => row.text }
      ], gate.conditions || [])
    ]), { class: "more" });
  }
  function clientFacts(client) {
    const worst = Math.max(...client.clock.map((reading) => reading.uncertaintyNanos));
    return { folder: client.folder, missing: client.missing, "clock uncertainty": latency(worst), ...client.environment };
  }
  function aboutSection(report) {
    const title = element("h2", { id: "about" }, "How it was run");
    return element("section", { "aria-labelledby": title.id }, title, report.runs.map((shown) => {
      const run = shown.run;
      const label = report.runs.length > 1 ? `${shown.label}: ` : "";
      return element(
        "div",
        { class: "block" },
        element("h3", null, `${label}${run.workload.name} on ${run.adapter}`),
        factTable(`${label}Run`, {
          folder: shown.folder,
          start: instant(run.start),
          end: instant(run.end),
          "bench version": run.benchVersion,
          scenario: run.scenario,
          "workload source": run.workload.source,
          "workload SHA-256": run.workload.sha256
        }),
        disclosure(`${label}Environment`, () => factTable(`${label}Environment`, run.environment), { class: "more", open: report.runs.length === 1 }),
        disclosure(`${label}Parameters given`, () => factTable(`${label}Parameters given`, run.givenParameters), { class: "more", open: report.runs.length === 1 }),
        run.merged ? disclosure(`${label}Clients that were merged`, () => run.merged.map((client) => factTable(`${label}Client`, client)), { class: "more" }) : null,
        run.clients ? disclosure(`${label}Clients that measured together`, () => run.clients.map((client) => factTable(`${label}Client ${client.number}`, clientFacts(client))), { class: "more" }) : null,
        disclosure(`${label}Workload ${run.workload.name}`, () => element("pre", { tabindex: 0, role: "region", "aria-label": "Workload text" }, run.workload.text), { class: "more" })
      );
    }));
  }

  // src/main/page/histogram.js
  function bucketsOf(result, kind) {
    const { perDecade, [kind]: flat } = result.buckets || {};
    const known = /* @__PURE__ */ new Map();
    for (let place3 = 0; place3 < (flat || []).length; place3 += 2) {
      known.set(flat[place3], flat[place3 + 1]);
    }
    if (known.size === 0) {
      return [];
    }
    const bound = (row) => 10 ** (row / perDecade);
    const first = Math.min(...known.keys());
    return Array.from({ length: Math.max(...known.keys()) - first + 1 }, (unused, place3) => [bound(first + place3), bound(first + place3 + 1), known.get(first + place3) || 0]);
  }
  function outline(buckets) {
    return buckets.length === 0 ? [] : [[buckets[0][0], 0], ...buckets.flatMap(([from, to, ops]) => [[from, ops], [to, ops]]), [buckets.at(-1)[1], 0]];
  }
  function latencyHistogram(report, step) {
    const several = step.results.length > 1;
    const kinds = step.paced ? ["response", "service"] : ["service"];
    const lines = () => step.results.flatMap((result) => kinds.map((kind, place3) => ({
      name: several ? `${report.runs[result.run].label} ${kind} time` : `${kind} time`,
      colour: theme.series(several ? report.runs[result.run].arm : place3),
      dash: place3 > 0 ? "dashed" : "solid",
      off: several && place3 > 0,
      buckets: bucketsOf(result, kind)
    }))).filter((line) => line.buckets.length > 0);
    const all = lines().flatMap((line) => line.buckets);
    return {
      title: "Latency histogram",
      file: `${step.name} latency histogram`,
      wide: true,
      hint: "How many ops of the measurement took how long, in sixteenths of a decade.",
      series: lines,
      summary: () => `Latency histogram. ${lines().map((line) => `${line.name}: ${count(line.buckets.reduce((sum, bucket) => sum + bucket[2], 0))} ops, most in ${fullest(line.buckets)}`).join("; ")}.`,
      numbers: () => ({
        columns: [
          { title: "times", of: (row) => row.name },
          { title: "from, ms", of: (row) => scaled(row.bucket[0], 1e6), text: number, figure: true },
          { title: "to, ms", of: (row) => scaled(row.bucket[1], 1e6), text: number, figure: true },
          { title: "ops", of: (row) => row.bucket[2], text: count, figure: true }
        ],
        rows: lines().flatMap((line) => line.buckets.map((bucket) => ({ name: line.name, bucket })))
      }),
      option: () => ({
        xAxis: {
          type: "log",
          min: Math.min(...all.map((bucket) => bucket[0])),
          max: Math.max(...all.map((bucket) => bucket[1])),
          ...axisLook({ formatter: (value) => Math.abs(Math.log10(value) - Math.round(Math.log10(value))) < 1e-9 ? latencyTick(value) : "" })
        },
        yAxis: { type: "value", min: 0, ...axisLook({ formatter: compact }) },
        tooltip: tooltip((points) => tip(lines(), points[0].axisValue)),
        series: lines().map((line) => lineSeries(line, outline(line.buckets), { areaStyle: { color: line.colour, opacity: 0.16 } }))
      })
    };
  }
  function fullest(buckets) {
    const [from, to] = buckets.reduce((most, bucket) => bucket[2] > most[2] ? bucket : most);
    return latencyRange(from, to);
  }
  function tip(lines, nanos) {
    const at = lines.map((line) => [line, line.buckets.find(([from, to]) => nanos >= from && nanos < to)]);
    const bucket = at.map(([, found]) => found).find((found) => found);
    return {
      heading: bucket ? latencyRange(bucket[0], bucket[1]) : latency(nanos),
      rows: at.filter(([, found]) => found).map(([line, found]) => [line.colour, line.name, `${count(found[2])} ops`])
    };
  }

  // src/main/page/step.js
  function stepSection(report, step) {
    const title = element("h2", { id: stepId(report, step) }, element("span", { class: "kicker" }, "Step "), step.name);
    const parts = () => [opTables(report, step), timeTables(report, step), chartsOf(report, step), stepFacts(report, step)];
    if (step.judged || !report.steps.some((other) => other.judged)) {
      return element("section", { class: "step", "aria-labelledby": title.id }, title, modeLine(report, step), parts());
    }
    return element(
      "section",
      { class: "step", "aria-labelledby": title.id },
      title,
      modeLine(report, step),
      disclosure("Tables and charts", parts)
    );
  }
  function modeLine(report, step) {
    return step.results.map((result) => {
      const facts = result.facts;
      const planned = (result.phase || result.warmup || {}).planned || {};
      const limit = isKnown(facts.inFlight) ? `${count(facts.inFlight)} ops in flight at most` : "";
      const how = planned.loop === "paced" || planned.loop === void 0 && step.paced ? `Paced at ${number(planned.ratePerSecond)} ops/s, ${limit}: response time is what counts.` : `Closed loop, ${limit}: it cannot see stalls, since it sends nothing meanwhile.`;
      const forks = (facts.forks || []).length;
      const parts = [
        how,
        result.phase ? ` Measured for ${span(result.phase.windowSeconds)}.` : " It was not measured.",
        forks > 0 ? ` By ${forks} JVMs, one after the other.` : "",
        result.missingForks > 0 ? ` The folders of ${result.missingForks} of them are missing.` : "",
        facts.state === "completed" ? "" : ` ${facts.state.toUpperCase()}${facts.reason ? `: ${facts.reason}` : "."}`,
        result.damagedLines > 0 ? ` ${result.damagedLines} damaged lines of latency.hlog are left out.` : ""
      ];
      return element(
        "p",
        { class: "mode" },
        report.runs.length > 1 ? element("b", null, `${report.runs[result.run].label} `) : null,
        parts
      );
    });
  }
  function opTables(report, step) {
    return step.results.filter((result) => result.phase).map((result) => {
      const kind = headlineKind(step, result.phase.total);
      const ops = Object.entries(result.phase.ops);
      const rows = [...ops, ["all ops", result.phase.total]];
      const label = report.runs.length > 1 ? `${report.runs[result.run].label}: ` : "";
      const time = (key) => (row) => ((row[1].latencies || {})[kind] || {})[key];
      const columns = [
        { title: "op", of: (row) => row[0] },
        { title: "ops", of: (row) => row[1].counts.succeeded, text: count, figure: true },
        { title: "errors", of: (row) => row[1].counts.failed, text: count, figure: true },
        { title: "ops/s", of: (row) => perSecondOf(row[1], result.phase), text: number, figure: true },
        ...["mean", "p50", "p90", "p99", "p99.9", "p99.99", "max"].map((key) => ({ title: key, of: time(key), text: latency, figure: true }))
      ];
      for (const [key, title] of [["empty", "empty"], ["rows", "rows"], ["messages", "messages"], ["notApplied", "not applied"]]) {
        if (rows.some((row) => row[1].counts[key] > 0)) {
          columns.splice(3, 0, { title, of: (row) => row[1].counts[key], text: count, figure: true });
        }
      }
      for (const [which, title] of [["applied", "applied"], ["notApplied", "not applied"]]) {
        const conditional = (row) => (row[1].latencies || {})[which + kind[0].toUpperCase() + kind.slice(1)];
        if (rows.some(conditional)) {
          columns.push(...["p50", "p99"].map((key) => ({ title: `${title} ${key}`, of: (row) => (conditional(row) || {})[key], text: latency, figure: true })));
        }
      }
      return element(
        "div",
        { class: "block" },
        element("h3", null, `${label}Op templates, ${kind} time`),
        table(`Op templates of step ${step.name}`, columns, rows, { class: "ops" }),
        accounting(result.phase.total),
        strideLine(result.phase.strides)
      );
    });
  }
  function strideLine(strides) {
    if (!strides) {
      return null;
    }
    const times = (strides.latencies || {}).stride || {};
    const counts = strides.counts;
    const shown = ["p50", "p99", "max"].filter((key) => isKnown(times[key])).map((key) => `, ${key} ${latency(times[key])}`);
    const conditions = counts.applied + counts.notApplied > 0 ? ` Every condition held in ${count(counts.applied)} of those that succeeded, not in ${count(counts.notApplied)}.` : "";
    return element("p", { class: "hint" }, `Strides: ${number(strides.achievedPerSecond)}/s${shown.join("")}. Issued ${count(counts.issued)} = succeeded ${count(counts.succeeded)} + failed ${count(counts.failed)} + unfinished ${count(counts.unfinished)}.${conditions}`);
  }
  function accounting(total) {
    const counts = total.counts;
    return element("p", { class: "hint" }, `Issued ${count(counts.issued)} = succeeded ${count(counts.succeeded)} + failed ${count(counts.failed)} + unfinished ${count(counts.unfinished)}; ${count(counts.tries)} tries.`);
  }
  function perSecondOf(figures, phase) {
    const throughput = (figures.intervals95 || {}).throughput;
    if (figures === phase.total) {
      return phase.rate.achievedPerSecond;
    }
    if (throughput && isKnown(throughput.estimate)) {
      return throughput.estimate;
    }
    const all = phase.total.counts.succeeded;
    return all > 0 ? phase.rate.achievedPerSecond * figures.counts.succeeded / all : null;
  }
  function chartsOf(report, step) {
    const tracks = tracksOf(report, step);
    const figures = new ChartSet().show([
      ...step.results.some((result) => Object.keys(result.percentiles.total).length > 0) ? [percentileChart(report, step)] : [],
      ...step.results.some((result) => bucketsOf(result, "service").length > 0) ? [latencyHistogram(report, step)] : [],
      ...tracks.length > 0 ? timeCharts(report, step, tracks) : []
    ]).node;
    return element(
      "div",
      { class: "block" },
      element("h3", null, "Charts"),
      reduction(tracks),
      figures,
      errorTable(report, step)
    );
  }
  function reduction(tracks) {
    const joined = Math.max(1, ...tracks.map((track) => track.data.joined));
    return joined === 1 ? null : element(
      "p",
      { class: "note" },
      `The series over time are reduced: a point stands for ${joined} intervals of about a second. Percentiles are those of the merged histograms, the maximum is the maximum. Every second is in intervals.jsonl and latency.hlog.`
    );
  }
  function timeCharts(report, step, tracks) {
    const kind = step.paced && tracks.some((track) => track.data.response) ? "response" : "service";
    const time = (of, key) => (data) => (data[of] || {})[key];
    const headline2 = (key) => (data) => (data[kind] || data.service || {})[key];
    const mixed = kind === "response" && tracks.some((track) => !track.data.response);
    const name = (text) => `${step.name} ${text}`;
    const figures = [
      overTime(step, tracks, [
        { name: "p50", of: headline2("p50"), colour: 0, overlaid: "dashed", text: latency },
        { name: "p99", of: headline2("p99"), colour: 1, text: latency },
        { name: "max", of: headline2("max"), colour: 5, overlaid: "dotted", offOverlaid: true, text: latency }
      ], latencyAxis, {
        title: "Latency over time",
        file: name("latency over time"),
        hint: `${kind === "response" ? "Response" : "Service"} time of all ops${mixed ? " (service time of runs without a rate)" : ""}, second by second. The warm-up is shaded and is no part of the result.`
      }),
      overTime(step, tracks, [
        { name: "completed", of: (data) => data.achieved, colour: 0, text: perSecond },
        { name: "offered", of: (data) => data.offered, colour: 5, dash: "dashed", overlaid: "dashed", text: perSecond },
        { name: "failed", of: (data) => data.failed, rare: true, colour: 1, overlaid: "dotted", offOverlaid: true, text: perSecond }
      ], rateAxis("ops/s"), {
        title: "Rate over time",
        file: name("rate over time"),
        hint: `Ops per second that succeeded${step.paced ? ", and that were due" : ""}${tracks.some((track) => track.data.failed.some((ops) => ops > 0)) ? ", and that failed" : ""}.`
      }),
      overTime(step, tracks, [
        { name: "in flight", of: (data) => data.inFlight, colour: 3, text: (value) => `${count(value)} ops` }
      ], rateAxis("ops"), {
        title: "Ops in flight",
        file: name("ops in flight"),
        hint: "Ops that were issued and had not ended, at the end of each second."
      }),
      ...opCharts(step, tracks, kind),
      ...tracks.filter((track) => track.data.heat).map((track, index, withHeat) => heatMap(step, track, withHeat))
    ];
    if (step.paced) {
      figures.push(overTime(step, tracks, [
        { name: "response p99", of: time("response", "p99"), colour: 1, text: latency },
        { name: "service p99", of: time("service", "p99"), colour: 0, overlaid: "dashed", text: latency },
        { name: "response p50", of: time("response", "p50"), colour: 1, dash: "dotted", off: true, text: latency },
        { name: "service p50", of: time("service", "p50"), colour: 0, dash: "dotted", off: true, text: latency }
      ], latencyAxis, {
        title: "Response against service time",
        file: name("response against service time"),
        hint: "What lies between them is the time that ops waited before they were sent."
      }));
      if (tracks.some((track) => (track.data.backlog || []).some((ops) => ops > 0))) {
        figures.push(overTime(step, tracks, [
          { name: "backlog", of: (data) => data.backlog, colour: 3, text: (value) => `${count(value)} ops` }
        ], rateAxis("ops"), { title: "Backlog", file: name("backlog"), hint: "Ops that were due and not yet started." }));
      }
    }
    figures.push(overTime(step, tracks, [
      { name: "tries", of: (data) => data.tries, colour: 3, dash: "dashed", overlaid: "dashed", text: perSecond },
      { name: "successes", of: (data) => data.achieved, colour: 2, text: perSecond }
    ], rateAxis("per s"), {
      title: "Tries against successes",
      file: name("tries and successes"),
      hint: "Requests sent and ops that succeeded, per second. A gap between them is retries and failures."
    }));
    figures.push(
      ...timePartCharts(step, tracks),
      ...errorChart(step, tracks),
      ...clientCharts(report, step, tracks),
      ...laneCharts(step, tracks),
      ...machineCharts(step, tracks)
    );
    return figures;
  }
  function opCharts(step, tracks, kind) {
    const names = [...new Set(tracks.flatMap((track) => Object.keys(track.data.ops)))];
    if (names.length === 0) {
      return [];
    }
    const dashes = ["solid", "dashed", "dotted"];
    const quantities = (key, text) => names.map((op, index) => ({
      name: op,
      of: (data) => (data.ops[op] || {})[key],
      colour: index,
      text,
      overlaid: dashes[index % dashes.length],
      offOverlaid: index >= dashes.length
    }));
    return [
      overTime(step, tracks, quantities("p99", latency), latencyAxis, {
        title: "p99 by op template",
        file: `${step.name} p99 by op`,
        hint: `99th percentile of the ${kind} time of each op template.`
      }),
      overTime(step, tracks, quantities("achieved", perSecond), rateAxis("ops/s"), {
        title: "Rate by op template",
        file: `${step.name} rate by op`,
        hint: "Ops per second of each op template that succeeded."
      })
    ];
  }
  function perSecond(value) {
    return `${number(value)}/s`;
  }
  function errorChart(step, tracks) {
    const names = [...new Set(tracks.flatMap((track) => Object.keys(track.data.errors)))];
    if (names.length === 0) {
      return [];
    }
    return [overTime(step, tracks, names.map((error, index) => ({
      name: error,
      of: (data) => data.errors[error],
      colour: index + 1,
      text: perSecond
    })), rateAxis("per s"), {
      title: "Errors by name",
      file: `${step.name} errors`,
      hint: "Failed tries per second: what a retry mended is counted too."
    })];
  }
  function clientCharts(report, step, tracks) {
    const cores = (track) => processorsOf(report.runs[track.result.run].run, track.result.facts.parameters, track.data.shards);
    const client = (key, factor) => (data) => (data.client[key] || []).map((value) => isKnown(value) ? value * factor : null);
    const most = Math.max(...tracks.map(cores));
    const percent = (value) => `${number(value)} %`;
    return [
      overTime(step, tracks, [
        { name: "CPU", of: client("cpuCores", 100 / most), colour: 0, text: percent },
        { name: "GC", of: client("collectionMillis", 0.1), colour: 1, overlaid: "dashed", offOverlaid: true, text: percent },
        { name: "JIT", of: client("compilationMillis", 0.1), colour: 3, overlaid: "dotted", offOverlaid: true, text: percent }
      ], shareAxis, {
        title: "Client: CPU, GC and JIT",
        file: `${step.name} client`,
        hint: `What Bench itself used: CPU of ${most} ${most === 1 ? "core" : "cores"}; collections and compilation as a share of the time.`
      }),
      overTime(step, tracks, [
        { name: "longest hiccup", of: (data) => data.client.hiccupMaxNanos, colour: 1, text: latency },
        { name: "hiccup p99", of: (data) => data.client.hiccupP99Nanos, colour: 0, overlaid: "dashed", text: latency },
        { name: "longest GC pause", of: (data) => data.client.longestPauseNanos, colour: 3, overlaid: "dotted", offOverlaid: true, text: latency }
      ], latencyAxis, {
        title: "Client: hiccups and pauses",
        file: `${step.name} hiccups`,
        hint: "How long a thread that wanted to run had to wait. Latencies below this cannot be told apart from the client’s own."
      }),
      overTime(
        step,
        tracks,
        [
          {
            name: "allocated",
            of: (data) => data.client.allocatedBytes,
            colour: 0,
            text: (value) => `${bytes(value)}/s`,
            unit: "MB/s",
            divisor: 1e6
          },
          {
            name: "heap",
            of: (data) => data.client.heapBytes,
            colour: 2,
            overlaid: "dashed",
            offOverlaid: true,
            text: bytes,
            unit: "MB",
            divisor: 1e6
          }
        ],
        { option: () => ({ type: "value", min: 0, ...axisLook({ formatter: bytes }) }) },
        { title: "Client: memory", file: `${step.name} memory`, hint: "Bytes allocated per second, and the heap in use." }
      )
    ];
  }
  function machineCharts(step, tracks) {
    const machine = (key, factor) => (data) => (data.machine[key] || []).map((value) => isKnown(value) ? value * factor : null);
    const known = (key) => tracks.some((track) => hasValues(track.data.machine[key]));
    const percent = (value) => `${number(value)} %`;
    const charts2 = [];
    if (["stolen", "throttled", "other", "pressure"].some(known)) {
      charts2.push(overTime(step, tracks, [
        { name: "hypervisor", of: machine("stolen", 100), colour: 1, text: percent },
        { name: "quota", of: machine("throttled", 100), colour: 3, overlaid: "dashed", text: percent },
        { name: "other processes", of: machine("other", 100), colour: 0, overlaid: "dotted", offOverlaid: true, text: percent },
        { name: "pressure", of: machine("pressure", 100), colour: 5, dash: "dashed", overlaid: "dashed", offOverlaid: true, text: percent }
      ], shareAxis, {
        title: "Machine: CPU that the client did not get",
        file: `${step.name} machine`,
        hint: "Of all cores: taken by the hypervisor, kept back by a quota, used by other processes. Pressure: the share of the time in which a thread waited for a core."
      }));
    }
    if (known("megahertz")) {
      charts2.push(overTime(step, tracks, [
        { name: "frequency", of: machine("megahertz", 1), colour: 2, text: (value) => `${number(value)} MHz` }
      ], rateAxis("MHz"), { title: "Machine: frequency", file: `${step.name} frequency`, hint: "Mean frequency of the cores, at the end of each second." }));
    }
    return charts2;
  }
  function errorTable(report, step) {
    const rows = step.results.filter((result) => result.phase).flatMap((result) => Object.entries(result.phase.total.errors || {}).map(([name, tries]) => ({
      run: report.runs[result.run].label,
      name,
      tries,
      sample: (result.facts.errorSamples || {})[name] || {}
    })));
    if (rows.length === 0) {
      return null;
    }
    return [element("h3", null, "Errors"), table(`Errors of step ${step.name}`, [
      { title: "error", of: (row) => row.name },
      ...report.runs.length > 1 ? [{ title: "run", of: (row) => row.run }] : [],
      { title: "failed tries", of: (row) => row.tries, text: count, figure: true },
      { title: "first seen on", of: (row) => row.sample.op },
      { title: "first message", of: (row) => row.sample.message }
    ], rows)];
  }

  // src/main/page/live.js
  var SURE_MILLIS = 5e3;
  var live = {};
  function forget() {
    Object.assign(live, {
      command: "run",
      /** The run that the command itself is, and the trial, turn or fork that goes on. */
      own: null,
      within: null,
      /** The one of them that has told of the last second. */
      current: null,
      shown: null
    });
  }
  var place = {};
  function makePlaces() {
    Object.assign(place, {
      brand: element("p", { class: "brand" }, "Bench, live"),
      state: element("p", { class: "meta", "aria-live": "polite" }, "Waiting for the first run."),
      title: element("h1", null, "A run"),
      where: element("h2", { id: "now", "aria-live": "polite" }, "Now"),
      progress: element("progress", { max: 1, value: 0, "aria-label": "Progress of the phase" }),
      doing: element("p", { class: "mode" }, "Nothing has been measured yet."),
      tiles: element("dl", { class: "tiles" }),
      times: element("div"),
      soFar: element("section", { class: "headline", "aria-label": "So far" }),
      curves: new ChartSet(),
      charts: new ChartSet(),
      chartsOf: element("p", { class: "hint" }),
      end: element("button", { type: "button", id: "end-run", class: "end", onclick: endCommand })
    });
  }
  function endCommand() {
    const button = place.end;
    if (button.dataset.sure !== "yes") {
      button.dataset.sure = "yes";
      button.textContent = `Click again to end the ${live.command}`;
      setTimeout(() => {
        if (!button.disabled) {
          offerEnd();
        }
      }, SURE_MILLIS);
      return;
    }
    button.disabled = true;
    button.textContent = `The ${live.command} ends …`;
    fetch("end", { method: "POST" }).then((answer) => {
      if (!answer.ok) {
        throw new Error(String(answer.status));
      }
    }).catch(() => {
      button.disabled = false;
      offerEnd();
      say("The program did not answer.");
    });
  }
  function offerEnd() {
    place.end.dataset.sure = "no";
    place.end.textContent = `End the ${live.command}`;
  }
  function say(text) {
    place.state.textContent = text;
  }
  function entitle(title, ...facts) {
    document.title = `${title} – Bench, live`;
    place.title.textContent = title;
    say(facts.filter((fact) => fact).join(" · "));
  }
  function takeCommand(told) {
    live.command = told.name;
    place.brand.textContent = `Bench, live: ${told.name}`;
    if (!place.end.disabled) {
      offerEnd();
    }
  }
  function placeTold(told) {
    place.where.textContent = told.text || "Now";
    place.doing.textContent = untilTheNextSecond(told, live.current !== null);
    place.progress.value = told.text ? 0 : 1;
    live.shown = live.current && live.current.news;
  }
  function runOf(told) {
    return told.within ? live.within : live.own;
  }
  function headTold(head) {
    const key = head.within ? "within" : "own";
    if (isOther(live[key], head)) {
      live[key] = newRun();
    }
    takeRun(live[key], head);
    if (!head.within) {
      const { run } = head.run;
      entitle(
        `${run.workload.name} on ${run.adapter}`,
        run.state,
        instant(run.start),
        run.scenario ? `scenario ${run.scenario}` : "",
        head.run.folder
      );
    }
  }
  function stepTold(told) {
    takeStep(runOf(told), told);
    if (!told.within) {
      showVerdicts();
    }
    const report = live.current;
    if (report === runOf(told) && report.current.name === told.name) {
      showTimes();
    }
  }
  function secondTold(told) {
    takeSecond(runOf(told), told);
    live.current = runOf(told);
  }
  function searchTold(told) {
    const { document: search } = told;
    entitle(
      `${search.workload} on ${search.adapter}: ${search.slo.text}`,
      search.state,
      instant(search.start),
      search.step ? `step ${search.step}` : "",
      told.folder
    );
    const curves = curvesOf({ runs: [], searches: [told] });
    place.curves.show(curves.map((one) => curveChart(one.curve.step, [one])));
    place.soFar.replaceChildren(
      element("h2", null, "Trials so far"),
      ...search.trials.length === 0 ? [element("p", { class: "note" }, "None yet.")] : [...curves.flatMap((one) => curveSentences(one, false)).filter((part) => part), place.curves.node, trialsTable(told)]
    );
  }
  function experimentTold(experiment) {
    entitle(experiment.name, experiment.state, instant(experiment.start));
    place.soFar.replaceChildren(experimentSection({ runs: [], steps: [], searches: [], experiment }));
  }
  function showNow() {
    const { current: step, news } = live.current;
    const data = step.results[0].processes[0];
    const last = (series) => (series || []).at(-1);
    const kind = step.paced && data.response ? "response" : "service";
    const times = data[kind] || {};
    const percentile = (key) => isKnown(last(times[key])) ? tile(key, ...latency(last(times[key])).split(" ")) : tile(key, NONE, null, "too few ops in a second");
    const warm = news.phase === "warmup";
    place.progress.value = news.progress;
    place.doing.textContent = `Step ${step.name}: ${warm ? "warm-up, no part of the result" : "measuring"}, ${Math.round(news.progress * 100)} % done; ${kind} time of the last second.${gateNow(step, warm)}`;
    const counts = (step.results[0].phase || {}).total;
    place.tiles.replaceChildren(
      tile(
        "Ops in flight",
        isKnown(last(data.inFlight)) ? count(last(data.inFlight)) : NONE,
        null,
        isKnown(step.results[0].facts.inFlight) ? `of ${count(step.results[0].facts.inFlight)} at most` : null
      ),
      tile(
        "Rate",
        number(last(data.achieved)),
        "ops/s",
        isKnown(last(data.offered)) ? `offered ${number(last(data.offered))}` : null
      ),
      ...["p50", "p99", "max"].map(percentile),
      tile("Errors", number(last(data.failed)), "/s", counts ? `${count(failedSoFar(data))} in the seconds shown` : null),
      tile("Client CPU", number(last(data.client.cpuCores)), "cores")
    );
    showTimes();
  }
  function showTimes() {
    const { current: step, news } = live.current;
    const judged = timeTables(live.current, step);
    append(empty(place.times), judged.length > 0 ? judged : [timesSoFar(step, news.times)]);
  }
  function empty(node) {
    node.replaceChildren();
    return node;
  }
  function failedSoFar(data) {
    return Math.round(data.failed.reduce((sum, failed, index) => sum + (failed || 0) * (data.end[index] - data.start[index]), 0));
  }
  function gateNow(step, warm) {
    const gate = step.marks.gate;
    return !warm && gate && isKnown(gate.seconds) ? ` Warm-up: ${gateText([{ data: step.results[0].processes[0] }])}.` : "";
  }
  function showVerdicts() {
    const over = live.own.steps.filter((step) => step.results[0].facts.state !== "running");
    place.soFar.replaceChildren(element("h2", null, "Verdicts so far"), ...over.length === 0 ? [element("p", { class: "note" }, "None yet: a measurement is judged when it has ended.")] : over.map((step) => step.judged ? stepCard(live.own, step) : element("p", { class: "note" }, `${step.name}: ${step.results[0].facts.state}; a step that prepares, or verifies, is not judged.`)));
  }
  function showCharts() {
    const report = live.current;
    const { current: step } = report;
    if (!step.results[0].processes[0].start || report.runs.length === 0) {
      return;
    }
    const specs = timeCharts(report, step, tracksOf(report, step));
    if (Object.keys(step.results[0].percentiles.total).length > 0) {
      specs.push(percentileChart(report, step));
    }
    place.chartsOf.replaceChildren(`Step ${step.name}, in `, element("code", null, report.runs[0].folder));
    place.charts.show(specs);
  }
  function ended(told) {
    place.end.disabled = true;
    place.end.textContent = `The ${live.command} has ended`;
    document.documentElement.dataset.run = "ended";
    if (told.report) {
      say(`The ${live.command} has ended; the report follows.`);
      window.location.replace("report.html");
    } else {
      say(`The ${live.command} has ended. It has no report${told.folder ? `; its results are in ${told.folder}` : " and no results; the terminal says why"}.`);
    }
  }
  function listen() {
    const events = new EventSource("events?page");
    const on = (name, take) => events.addEventListener(name, (event) => take(JSON.parse(event.data)));
    events.addEventListener("open", forget);
    on("command", takeCommand);
    on("place", placeTold);
    on("run", headTold);
    on("step", stepTold);
    on("second", secondTold);
    on("search", searchTold);
    on("experiment", experimentTold);
    on("problem", (told) => say(told.text));
    on("ended", (told) => {
      events.close();
      ended(told);
    });
    events.addEventListener("error", () => say(events.readyState === EventSource.CLOSED ? "The program no longer answers, or too many pages listen." : "The connection is lost; trying again."));
  }
  function showLive() {
    forget();
    makePlaces();
    offerEnd();
    append(document.getElementById("banner"), [element(
      "div",
      { class: "inner" },
      place.brand,
      themeButton(),
      place.title,
      place.state
    )]);
    append(document.getElementById("content"), [
      element(
        "section",
        { class: "headline", "aria-labelledby": "now" },
        place.where,
        element("article", { class: "card" }, place.doing, place.progress, place.tiles, place.times, element("p", null, place.end))
      ),
      place.soFar,
      element("section", { class: "step", "aria-labelledby": "charts" }, element("h2", { id: "charts" }, "Charts"), place.chartsOf, place.charts.node)
    ]);
    listen();
    setInterval(() => {
      if (live.current && live.current.news !== live.shown && !document.hidden) {
        live.shown = live.current.news;
        showNow();
        showCharts();
      }
    }, 250);
  }

  // src/main/page/page.js
  function banner(report) {
    const searches = report.searches || [];
    const first = report.runs.length > 0 ? report.runs[0].run : searches[0].document;
    const workload = first.workload.name || first.workload;
    const several = report.runs.length + searches.length > 1;
    const title = report.experiment ? report.experiment.name : several ? `${workload}: ${report.runs.length + searches.length} ${report.runs.length > 0 ? "runs" : "searches"}` : `${workload} on ${first.adapter}`;
    document.title = `${title} – Bench report`;
    const seconds = (Date.parse(first.end || first.updated) - Date.parse(first.start)) / 1e3;
    const armsOfRuns = new Set([...report.runs, ...searches].map((run) => run.arm)).size;
    const facts = report.experiment ? experimentFacts(report.experiment, report.made) : several ? [armCount(armsOfRuns), `made ${instant(report.made)}`] : [
      first.state,
      instant(first.start),
      `took ${span(seconds)}`,
      first.scenario ? `scenario ${first.scenario}` : null,
      first.demonstration ? "client and server share this machine" : null
    ];
    const state = report.experiment ? report.experiment.state : several ? null : first.state;
    return element(
      "div",
      { class: "inner" },
      element("p", { class: "brand" }, "Bench"),
      themeButton(),
      element("h1", null, title),
      element("p", { class: "meta" }, facts.filter((fact) => fact).map((fact, index) => [
        index > 0 ? " · " : null,
        element("span", { class: state && index === 0 ? `state ${state}` : null }, fact)
      ]))
    );
  }
  function experimentFacts(shown, made) {
    const named = (arms) => new Set(arms.map((arm) => arm.rateOf || arm.name)).size;
    const skipped = named(shown.arms.filter((arm) => arm.skipped));
    return [shown.state, armCount(named(shown.arms) - skipped), skipped > 0 ? `${skipped} skipped` : null, `made ${instant(made)}`];
  }
  function armCount(arms) {
    return `${arms} ${arms === 1 ? "arm" : "arms"}`;
  }
  function contents(report) {
    const links = report.steps.map((step) => [`#${stepId(report, step)}`, step.name]);
    if (report.experiment) {
      links.unshift(["#answer", "Answer"], ["#comparison", "Runs"]);
    } else if (report.runs.length > 1) {
      links.unshift(["#comparison", "Comparison"]);
    }
    if (curvesOf(report).length > 0) {
      links.unshift(["#curve", "Latency against rate"]);
    }
    links.push(["#about", "How it was run"]);
    return element(
      "nav",
      { "aria-label": "On this page" },
      links.map(([target, name]) => element("a", { href: target }, name))
    );
  }
  function imprint(report) {
    return element(
      "p",
      null,
      `Made by Bench ${report.benchVersion}, ${instant(report.made)}. Time 0 of charts is the begin of the measurement; times of day are UTC. A percentile with fewer than ten samples above it is not shown. Drag over a chart to zoom, click twice to see all of it again. Drawn by Apache ECharts (Apache License 2.0).`
    );
  }
  function renderReport(root, report) {
    printInLight();
    root.querySelector("#banner").append(banner(report));
    const figures = report.experiment || report.runs.length === 0 ? null : headline(report);
    const curve = report.experiment ? null : curveSection(report);
    append(root.querySelector("#content"), [
      // A curve says at a glance what its many steps say one by one.
      curve || figures,
      curve ? figures : null,
      contents(report),
      experimentSection(report),
      report.experiment ? curveSection(report) : null,
      comparisonSection(report),
      report.steps.map((step) => stepSection(report, step)),
      aboutSection(report)
    ]);
    root.querySelector("#imprint").append(imprint(report));
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
  var place2 = {};
  function makePlaces2() {
    Object.assign(place2, {
      fields: new Map(ASKED.map(([name, title, example]) => [name, element("input", { type: "text", name, placeholder: example, "aria-label": title, spellcheck: "false" })])),
      compare: element("button", { type: "button", id: "compare", disabled: true, onclick: compare }, "Compare"),
      counted: element("p", { class: "hint", "aria-live": "polite" }),
      runs: element("div"),
      trends: element("div")
    });
  }
  var chosen = [];
  function query() {
    const asked = new URLSearchParams();
    place2.fields.forEach((field, name) => field.value.trim() && asked.set(name, field.value.trim()));
    return asked;
  }
  function load() {
    fetch(`results.json?${query()}`).then(async (answer) => {
      if (!answer.ok) {
        throw new Error((await answer.text()).trim());
      }
      show(await answer.json());
    }).catch((problem) => {
      place2.counted.textContent = problem.message;
    });
  }
  function show(results) {
    chosen.splice(0);
    choose();
    const rows = [...results.runs].reverse().flatMap((run) => (run.steps.length > 0 ? run.steps : [null]).map((step, index) => ({ run, step, first: index === 0 })));
    const parts = [`${count(results.runs.length)} ${results.runs.length === 1 ? "run" : "runs"} in ${results.folder}`];
    if (results.otherRuns > 0) {
      parts.push(`${count(results.otherRuns)} did not match`);
    }
    if (results.leftOut.length > 0) {
      parts.push(`${count(results.leftOut.length)} ${results.leftOut.length === 1 ? "folder" : "folders"} without a run that can be read`);
    }
    place2.counted.textContent = `${parts.join("; ")}.`;
    place2.runs.replaceChildren(runsTable(rows), ...results.leftOut.length === 0 ? [] : [
      disclosure("Folders without a run", () => element("ul", null, results.leftOut.map((one) => element("li", null, element("code", null, one.folder), `: ${one.reason}`))), { class: "more" })
    ]);
    place2.trends.replaceChildren(...results.trends.flatMap((trend) => trendCharts(trend)));
  }
  function runsTable(rows) {
    return table("Past runs", [
      { title: "choose", of: (row) => row.first ? choice(row.run) : "" },
      { title: "when, UTC", of: (row) => element("span", { class: "when" }, row.first ? instant(row.run.start).replace(" UTC", "") : "") },
      { title: "workload", of: (row) => row.first ? row.run.workload : "" },
      { title: "step", of: (row) => [row.run.scenario, row.step ? row.step.name : ""].filter((part) => part).join(".") },
      { title: "ops/s", of: (row) => row.step?.achieved.value, text: number, figure: true },
      { title: "p99", of: (row) => row.step?.p99.value, text: latency, figure: true },
      { title: "errors", of: (row) => row.step?.errorShare, text: share, figure: true },
      { title: "outcome", of: (row) => outcomeOf(row) },
      { title: "adapter", of: (row) => row.first ? row.run.adapter : "" },
      { title: "label", of: (row) => row.first ? row.run.labels.join(", ") : "" },
      { title: "report", of: (row) => row.first ? element("a", { href: reportAddress([row.run.folder]) }, row.run.folder.split(/[\\/]/).at(-1)) : "" }
    ], rows);
  }
  function outcomeOf(row) {
    const state = row.run.state === "running" ? "unfinished" : row.run.state;
    const verdicts2 = row.step ? row.step.verdicts : [];
    const parts = verdicts2.map((name) => [verdictBadge({ name }), " "]);
    if (row.step && row.step.missedExpectations > 0) {
      parts.unshift(`${row.step.missedExpectations} missed `);
    }
    return element("span", { class: "outcome" }, state !== "completed" || parts.length === 0 ? `${state} ` : null, parts);
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
    place2.compare.disabled = chosen.length < 2;
    place2.compare.textContent = chosen.length < 2 ? "Compare: choose two runs or more" : `Compare ${chosen.length} runs`;
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
          axis: { unit: "ms", divisor: 1e6, option: () => ({ type: "value", min: 0, ...axisLook({ formatter: (nanos) => nanos === 0 ? "0" : latencyTick(nanos) }) }) },
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
  function showResults() {
    makePlaces2();
    document.title = "Past runs – Bench";
    append(document.getElementById("banner"), [element(
      "div",
      { class: "inner" },
      element("p", { class: "brand" }, "Bench"),
      themeButton(),
      element("h1", null, "Past runs"),
      place2.counted
    )]);
    append(document.getElementById("content"), [
      element(
        "form",
        { class: "filter", onsubmit: (event) => {
          event.preventDefault();
          load();
        } },
        ASKED.map(([name, title]) => element("label", { class: "choice" }, `${title} `, place2.fields.get(name))),
        element("button", { type: "submit" }, "Show")
      ),
      element("section", { "aria-labelledby": "runs" }, element("h2", { id: "runs" }, "Runs"), place2.compare, place2.runs),
      element("section", { "aria-labelledby": "trend" }, element("h2", { id: "trend" }, "From run to run"), place2.trends)
    ]);
    choose();
    load();
  }

  // src/main/page/main.js
  var PAGES = {
    report: () => renderReport(document, JSON.parse(document.getElementById("data").textContent)),
    live: showLive,
    results: showResults
  };
  PAGES[document.documentElement.dataset.page]();
})();
