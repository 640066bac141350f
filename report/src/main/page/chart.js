import {element, identifier} from './elements.js';
import {numbers} from './table.js';
import {theme} from './theme.js';

/**
 * Charts are drawn one after the other while the browser has nothing else to do, those that can be
 * seen before all others.
 */
const drawing = {
  waiting: [],
  running: false,

  add(chart) {
    this.waiting.push(chart);
    document.documentElement.dataset.drawn = 'no';
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
        performance.mark('seen charts are drawn');
      }
      this.waiting.splice(nearest, 1)[0].draw();
      setTimeout(() => this.next());
    } else {
      this.running = false;
      document.documentElement.dataset.drawn = 'yes';
    }
  },
};

/** With fingers, drawing over a chart scrolls the page; with anything else it zooms. */
function pointsWithFingers() {
  return window.matchMedia('(pointer: coarse)').matches;
}

/** All charts of the page, by the id of their figure. */
const charts = new Map();

/**
 * A figure: title, how to read it, buttons for its series and for zooming, the chart, its numbers.
 *
 * spec.title, spec.hint, spec.summary(): texts
 * spec.series(): [{name, colour, dash, off, ...}] what the buttons toggle
 * spec.option(): the chart library's option for the colours of now
 * spec.numbers(): {columns, rows}
 * spec.group: charts of one group show the same stretch of time
 * spec.controls(figure): more inputs, made once; spec.extra(): what else stands above the chart
 */
class ChartFigure {
  constructor(spec) {
    this.spec = spec;
    this.id = identifier('chart');
    this.hidden = new Set(spec.series().filter((one) => one.off).map((one) => one.name));
    this.window = null;
    this.drawn = null;
    this.canvas = element('div', {class: `canvas ${spec.size || ''}`, role: 'img'});
    this.toggles = element('div', {class: 'toggles', role: 'group', 'aria-label': 'Series'});
    this.extra = element('div');
    this.table = element('div');
    const title = element('h4', {id: `${this.id}-title`}, spec.title);
    this.node = element('figure', {id: this.id, 'aria-labelledby': title.id, class: spec.wide ? 'wide' : null},
      element('div', {class: 'over'}, title, this.zoomButtons()),
      element('p', {class: 'hint'}, spec.hint),
      element('div', {class: 'controls'}, this.toggles, spec.controls ? spec.controls(this) : null),
      this.extra,
      this.canvas,
      this.table);
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
    this.canvas.setAttribute('aria-label', this.spec.summary());
    this.extra.replaceChildren(...(this.spec.extra ? [this.spec.extra()] : []));
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
    const key = element('span', {class: `key ${one.dash || 'solid'}`, 'aria-hidden': 'true'});
    key.style.setProperty('--series', one.colour);
    const button = element('button', {
      type: 'button',
      class: 'toggle',
      'aria-pressed': String(!this.hidden.has(one.name)),
      onclick: () => {
        const show = this.hidden.delete(one.name);
        if (!show) {
          this.hidden.add(one.name);
        }
        button.setAttribute('aria-pressed', String(show));
        this.drawn?.dispatchAction({type: show ? 'legendSelect' : 'legendUnSelect', name: one.name});
      },
    }, key, one.name);
    return button;
  }

  zoomButtons() {
    const button = (text, label, action) => element('button', {
      type: 'button', class: 'quiet', 'aria-label': `${label}: ${this.spec.title}`, title: label, onclick: action,
    }, text);
    return element('div', {class: 'zoom', role: 'group', 'aria-label': 'Zoom'},
      button('+', 'Zoom in', () => this.zoomBy(0.5)),
      button('−', 'Zoom out', () => this.zoomBy(2)),
      button('Reset', 'Reset zoom', () => this.zoomTo(0, 100)));
  }

  zoomBy(factor) {
    const [start, end] = this.window || [0, 100];
    const middle = (start + end) / 2;
    const half = Math.max(0.5, ((end - start) / 2) * factor);
    this.zoomTo(Math.max(0, middle - half), Math.min(100, middle + half));
  }

  zoomTo(start, end) {
    this.drawn?.dispatchAction({type: 'dataZoom', dataZoomIndex: 0, start, end});
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
    this.drawn = echarts.init(this.canvas, null, {renderer: 'canvas'});
    this.apply();
    this.drawn.on('datazoom', () => this.zoomed());
    this.canvas.addEventListener('dblclick', () => this.zoomTo(0, 100));
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
      textStyle: {fontFamily: getComputedStyle(document.body).fontFamily, color: colours.text},
      legend: {show: false, selected},
      grid: {left: 58, right: 16, top: 26, bottom: 28},
      dataZoom: [{type: 'inside', xAxisIndex: 0, start, end, filterMode: 'none', minSpan: 0.5,
        zoomOnMouseWheel: false, moveOnMouseWheel: false, moveOnMouseMove: false}],
      toolbox: {show: true, itemSize: 0, showTitle: false, left: -99, feature: {
        dataZoom: {xAxisIndex: 0, yAxisIndex: false, filterMode: 'none',
          brushStyle: {color: colours.shade, borderColor: colours.faint, borderWidth: 1}}}},
    };
    this.drawn.setOption({...base, ...this.spec.option(this)}, {notMerge: true});
    if (!pointsWithFingers()) {
      this.drawn.dispatchAction({type: 'takeGlobalCursor', key: 'dataZoomSelect', dataZoomSelectActive: true});
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
    this.node.dataset.zoomed = range[0] > 0 || range[1] < 100 ? 'yes' : 'no';
  }
}

/** What names a chart among those of its page, and its file. */
function chartKey(spec) {
  return spec.file || spec.title;
}

/** Charts beside each other. They can be given new data at any time, as the page of a running step does. */
export class ChartSet {
  constructor() {
    this.node = element('div', {class: 'charts'});
    this.figures = new Map();
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
    if (nodes.length !== this.node.children.length || nodes.some((node, place) => node !== this.node.children[place])) {
      this.node.replaceChildren(...nodes);
    }
    return this;
  }
}

/** The look that all axes share. */
export function axisLook(more) {
  const colours = theme.colours();
  return {
    axisLine: {show: false},
    axisTick: {show: false},
    splitLine: {lineStyle: {color: colours.grid}},
    minorSplitLine: {show: false},
    axisLabel: {color: colours.faint, fontSize: 11, hideOverlap: true, ...(more || {})},
  };
}

/** A tooltip made of elements: a heading and rows of colour, name and value. */
export function tooltip(rowsAt) {
  const colours = theme.colours();
  return {
    trigger: 'axis',
    confine: true,
    backgroundColor: colours.surface,
    borderColor: colours.line,
    padding: [8, 10],
    textStyle: {color: colours.text, fontSize: 12},
    axisPointer: {type: 'line', snap: true, lineStyle: {color: colours.faint, type: 'solid', width: 1}},
    formatter: (points) => {
      const {heading, rows} = rowsAt(Array.isArray(points) ? points : [points]);
      return element('div', {class: 'tip'},
        element('div', {class: 'tip-heading'}, heading),
        rows.map(([colour, name, value]) => {
          const dot = element('span', {class: 'dot'});
          dot.style.backgroundColor = colour;
          return element('div', {class: 'tip-row'}, dot, element('span', null, name), element('b', null, value));
        }));
    },
  };
}

export function lineSeries(one, data, more) {
  return {
    type: 'line',
    name: one.name,
    data,
    showSymbol: data.length < 2,
    symbolSize: 5,
    connectNulls: false,
    lineStyle: {color: one.colour, width: 1.75, type: one.dash || 'solid'},
    itemStyle: {color: one.colour},
    emphasis: {disabled: true},
    ...(more || {}),
  };
}

/** Paper is white, whatever the screen is. */
export function printInLight() {
  let before = theme.name;
  window.addEventListener('beforeprint', () => {
    before = theme.name;
    drawing.finish();
    theme.set('light');
  });
  window.addEventListener('afterprint', () => theme.set(before));
}
