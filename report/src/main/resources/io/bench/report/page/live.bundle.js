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
          const show = this.hidden.delete(one.name);
          if (!show) {
            this.hidden.add(one.name);
          }
          button.setAttribute("aria-pressed", String(show));
          this.drawn?.dispatchAction({ type: show ? "legendSelect" : "legendUnSelect", name: one.name });
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

  // src/main/page/model.js
  function stepId(report2, step) {
    return `step-${report2.steps.indexOf(step)}`;
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
  function tracksOf(report2, step) {
    const tracks = [];
    step.results.forEach((result) => {
      const run = report2.runs[result.run];
      result.processes.filter((process) => process.start).forEach((process) => {
        const parts = [report2.runs.length > 1 ? run.label : "", process.label].filter((part) => part);
        const arms = report2.runs.length > 1;
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
  function percentileChart(report2, step) {
    const several = step.results.length > 1;
    let op = "";
    const kinds = step.paced ? ["response", "service"] : ["service"];
    const curve = (result, kind) => {
      const of = op === "" ? result.percentiles.total : result.percentiles.ops[op];
      return pairs((of || {})[kind] || []);
    };
    const lines = () => step.results.flatMap((result) => kinds.map((kind, place2) => ({
      name: several ? `${report2.runs[result.run].label} ${kind} time` : `${kind} time`,
      colour: theme.series(several ? report2.runs[result.run].arm : place2),
      dash: place2 > 0 ? "dashed" : "solid",
      off: several && place2 > 0 && curve(result, kinds[0]).length > 0,
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
      controls: (figure) => ops.length > 1 ? opChoice(ops, (chosen) => {
        op = chosen;
        figure.renew();
      }) : null,
      summary: () => `Latency by percentile. ${lines().map((line) => `${line.name}: ${[2, 10, 100, 1e3, 1e4].map((place2) => pointAt(line.points, place2)).filter((text) => text).join(", ")}`).join("; ")}.`,
      numbers: () => percentileNumbers(lines()),
      option: () => percentileOption(lines(), bands(), bandName)
    };
  }
  function opChoice(ops, choose) {
    const select = element(
      "select",
      { onchange: () => choose(select.value) },
      element("option", { value: "" }, "all ops"),
      ops.map((name) => element("option", { value: name }, name))
    );
    return element("label", { class: "choice" }, "Ops ", select);
  }
  function pairs(flat) {
    const points = [];
    for (let place2 = 0; place2 < flat.length; place2 += 2) {
      points.push([flat[place2], flat[place2 + 1]]);
    }
    return points;
  }
  function pointAt(points, inverse) {
    const point = points.find(([place2]) => Math.abs(place2 - inverse) < 1e-6);
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
          ...one.points.map(([place2, , upper]) => api.coord([place2, upper])),
          ...one.points.map(([place2, lower]) => api.coord([place2, lower])).reverse()
        ] },
        style: { fill: line.colour, opacity: 0.16 }
      })
    };
  }
  function percentileNumbers(lines) {
    const places = [...new Set(lines.flatMap((line) => line.points.map((point) => point[0])))].sort((one, other) => one - other);
    const rows = places.map((place2) => ({ place: place2, values: lines.map((line) => {
      const point = line.points.find((candidate) => candidate[0] === place2);
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
    for (let place2 = 0; place2 < cells.length; place2 += 3) {
      triples.push([cells[place2], cells[place2 + 1], cells[place2 + 2]]);
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
    const named = SPENDERS.filter((one) => one.always || one.of(account) > NAMED_SHARE * account.latencyNanos);
    return `p${account.percentile} ${latency(account.latencyNanos)}: ${named.map((one) => `${latency(one.of(account))} ${one.words}`).join(", ")}`;
  }
  function headlineAccount(phase) {
    return (phase.timeAccount || []).filter((one) => one.percentile <= 99).at(-1);
  }
  function colouredDot(colour) {
    return painted(element("span", { class: "dot", "aria-hidden": "true" }), colour);
  }
  function painted(node, colour) {
    node.style.backgroundColor = theme.seriesVariable(colour);
    return node;
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
  function drivenAs(step) {
    const closed = step.results.some((result) => ((result.phase || {}).planned || {}).loop === "closed");
    if (!step.paced) {
      return "closed loop, service time";
    }
    return closed ? "paced, response time; without a rate, service time" : "paced, response time";
  }
  function stepCard(report2, step) {
    const title = element("h3", null, element("a", { href: `#${stepId(report2, step)}` }, step.name));
    return element(
      "article",
      { class: "card" },
      element("div", { class: "over" }, title, element("span", { class: "hint" }, drivenAs(step))),
      report2.runs.length > 1 ? sideBySide(report2, step) : step.results.map((result) => resultOf(report2, step, result))
    );
  }
  function sideBySide(report2, step) {
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
        { title: "run", of: (result) => element("span", { class: "run-label" }, armDot(report2.runs[result.run]), report2.runs[result.run].label) },
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
        element("h4", { class: "run-label" }, armDot(report2.runs[result.run]), report2.runs[result.run].label),
        expectations(result.facts),
        result.phase ? verdicts(report2, result) : element("p", { class: "note" }, `Not measured: the step is ${result.facts.state}.`)
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
  function resultOf(report2, step, result) {
    if (!result.phase) {
      return element("p", { class: "note" }, `Not measured: the step is ${result.facts.state}${result.facts.reason ? `: ${result.facts.reason}` : ""}`);
    }
    return element("div", null, expectations(result.facts), verdicts(report2, result), tiles(step, result.phase));
  }
  function armDot(run) {
    return colouredDot(run.arm);
  }
  var FAILURES = ["RATE_MISSED", "SERVER_ERRORS"];
  function verdicts(report2, result) {
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
    const folded = report2.runs[result.run].run.demonstration ? phase.verdicts.filter((verdict) => ![...FAILURES, "STEADY"].includes(verdict.name)) : [];
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

  // src/main/page/step.js
  function timeCharts(report2, step, tracks) {
    const kind = step.paced && tracks.some((track) => track.data.response) ? "response" : "service";
    const time = (of, key) => (data) => (data[of] || {})[key];
    const headline = (key) => (data) => (data[kind] || data.service || {})[key];
    const mixed = kind === "response" && tracks.some((track) => !track.data.response);
    const name = (text) => `${step.name} ${text}`;
    const figures = [
      overTime(step, tracks, [
        { name: "p50", of: headline("p50"), colour: 0, overlaid: "dashed", text: latency },
        { name: "p99", of: headline("p99"), colour: 1, text: latency },
        { name: "max", of: headline("max"), colour: 5, overlaid: "dotted", offOverlaid: true, text: latency }
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
      ...clientCharts(report2, step, tracks),
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
  function clientCharts(report2, step, tracks) {
    const cores = (track) => report2.runs[track.result.run].run.environment.processors || 1;
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

  // src/main/page/live.js
  var report = { runs: [], steps: [], comparison: null, experiment: null };
  var MOST_COLUMNS = 3600;
  var SURE_MILLIS = 5e3;
  var live = {
    /** The step whose charts are shown. */
    current: null,
    news: null
  };
  var place = {
    state: element("p", { class: "meta", "aria-live": "polite" }, "Waiting for the run."),
    title: element("h1", null, "A run"),
    progress: element("progress", { max: 1, value: 0, "aria-label": "Progress of the phase" }),
    doing: element("p", { class: "mode" }),
    tiles: element("dl", { class: "tiles" }),
    verdicts: element("div"),
    charts: new ChartSet(),
    end: element("button", { type: "button", id: "end-run", onclick: endRun }, "End the run")
  };
  function endRun() {
    const button = place.end;
    if (button.dataset.sure !== "yes") {
      button.dataset.sure = "yes";
      button.textContent = "Click again to end the run";
      setTimeout(() => {
        if (!button.disabled) {
          button.dataset.sure = "no";
          button.textContent = "End the run";
        }
      }, SURE_MILLIS);
      return;
    }
    button.disabled = true;
    button.textContent = "The run ends …";
    fetch("end", { method: "POST" }).then((answer) => {
      if (!answer.ok) {
        throw new Error(String(answer.status));
      }
    }).catch(() => {
      button.disabled = false;
      button.textContent = "End the run";
      say("The program did not answer.");
    });
  }
  function say(text) {
    place.state.textContent = text;
  }
  function takeRun(head) {
    report.runs = [head.run];
    const run = head.run.run;
    const title = `${run.workload.name} on ${run.adapter}`;
    document.title = `${title} – Bench, live`;
    place.title.textContent = title;
    say([run.state, instant(run.start), run.scenario ? `scenario ${run.scenario}` : "", head.run.folder].filter((part) => part).join(" · "));
  }
  function stepNamed(name) {
    let step = report.steps.find((one) => one.name === name);
    if (!step) {
      step = { name, judged: false, paced: false, marks: {}, absolute: { start: [], end: [] }, series: {}, results: [
        { run: 0, facts: {}, phase: null, warmup: null, processes: [{ label: "" }], percentiles: { total: {}, ops: {} } }
      ] };
      report.steps.push(step);
    }
    return step;
  }
  function takeStep(told) {
    const step = stepNamed(told.name);
    step.judged = told.judged;
    step.paced = told.paced;
    step.marks = told.marks;
    Object.assign(step.results[0], told.result);
    shiftTimes(step);
    showVerdicts();
  }
  function takeSecond(told) {
    const step = stepNamed(told.name);
    const { start, end, ...rest } = told.columns;
    join(step.series, rest, step.absolute.start.length, start.length);
    step.absolute.start = step.absolute.start.concat(start).slice(-MOST_COLUMNS);
    step.absolute.end = step.absolute.end.concat(end).slice(-MOST_COLUMNS);
    if (told.percentiles) {
      step.results[0].percentiles = told.percentiles;
    }
    shiftTimes(step);
    live.current = step;
    live.news = told;
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
  function showNow() {
    const step = live.current;
    if (!step) {
      return;
    }
    const data = step.results[0].processes[0];
    const last = (series) => (series || []).at(-1);
    const kind = step.paced && data.response ? "response" : "service";
    const times = data[kind] || {};
    const warm = live.news.phase === "warmup";
    place.progress.value = live.news.progress;
    place.doing.textContent = `Step ${step.name}: ${warm ? "warm-up, no part of the result" : "measuring"}, ${Math.round(live.news.progress * 100)} % done; ${kind} time of the last second.${gateNow(step, warm)}`;
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
      ...["p50", "p99", "max"].map((key) => tile(key, ...isKnown(last(times[key])) ? latency(last(times[key])).split(" ") : [NONE, null])),
      tile("Errors", number(last(data.failed)), "/s", counts ? `${count(failedSoFar(data))} in the seconds shown` : null),
      tile("Client CPU", number(last(data.client.cpuCores)), "cores")
    );
  }
  function failedSoFar(data) {
    return Math.round(data.failed.reduce((sum, failed, index) => sum + (failed || 0) * (data.end[index] - data.start[index]), 0));
  }
  function gateNow(step, warm) {
    const gate = step.marks.gate;
    return !warm && gate && isKnown(gate.seconds) ? ` Warm-up: ${gateText([{ data: step.results[0].processes[0] }])}.` : "";
  }
  function showVerdicts() {
    const over = report.steps.filter((step) => step.results[0].facts.state !== "running");
    place.verdicts.replaceChildren(...over.length === 0 ? [element("p", { class: "note" }, "None yet: a measurement is judged when it has ended.")] : over.map((step) => step.judged ? stepCard(report, step) : element("p", { class: "note" }, `${step.name}: ${step.results[0].facts.state}; a step that prepares, or verifies, is not judged.`)));
  }
  function showCharts() {
    const step = live.current;
    if (!step || !step.results[0].processes[0].start || report.runs.length === 0) {
      return;
    }
    const tracks = tracksOf(report, step);
    const specs = timeCharts(report, step, tracks);
    if (Object.keys(step.results[0].percentiles.total).length > 0) {
      specs.push(percentileChart(report, step));
    }
    place.charts.show(specs);
  }
  function ended(told) {
    place.end.disabled = true;
    place.end.textContent = "The run has ended";
    document.documentElement.dataset.run = "ended";
    if (told.report) {
      say("The run has ended; the report follows.");
      window.location.replace("report.html");
    } else {
      say(`The run has ended. It has no report; its results are in ${report.runs.length > 0 ? report.runs[0].folder : "its folder"}.`);
    }
  }
  function listen() {
    const events = new EventSource("events");
    const on = (name, take) => events.addEventListener(name, (event) => take(JSON.parse(event.data)));
    events.addEventListener("open", () => {
      report.steps.length = 0;
    });
    on("run", takeRun);
    on("step", takeStep);
    on("second", takeSecond);
    on("problem", (told) => say(told.text));
    on("ended", (told) => {
      events.close();
      ended(told);
    });
    events.addEventListener("error", () => say(events.readyState === EventSource.CLOSED ? "The program no longer answers, or too many pages listen." : "The connection is lost; trying again."));
  }
  append(document.getElementById("banner"), [element(
    "div",
    { class: "inner" },
    element("p", { class: "brand" }, "Bench, live"),
    themeButton(),
    place.title,
    place.state
  )]);
  append(document.getElementById("content"), [
    element(
      "section",
      { class: "headline", "aria-label": "Now" },
      element("article", { class: "card" }, place.doing, place.progress, place.tiles, element("p", null, place.end))
    ),
    element("section", { class: "headline", "aria-labelledby": "verdicts" }, element("h2", { id: "verdicts" }, "Verdicts so far"), place.verdicts),
    element("section", { class: "step", "aria-labelledby": "charts" }, element("h2", { id: "charts" }, "Charts"), place.charts.node)
  ]);
  showVerdicts();
  listen();
  setInterval(() => {
    if (live.news && live.news !== live.shown && !document.hidden) {
      live.shown = live.news;
      showNow();
      showCharts();
    }
  }, 250);
})();
