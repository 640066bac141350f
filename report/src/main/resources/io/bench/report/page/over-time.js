'use strict';

/**
 * The axis of time. Its values are seconds, minutes or hours, whichever makes ticks fall on round
 * times; labels and everything else are in seconds after the begin of the measurement.
 */
class TimeAxis {
  constructor(from, to) {
    this.from = from;
    this.to = to;
    const length = to - from;
    this.unit = length > 9000 ? 3600 : length > 150 ? 60 : 1;
  }

  value(seconds) {
    return seconds / this.unit;
  }

  seconds(value) {
    return value * this.unit;
  }

  option() {
    return {
      type: 'value',
      min: this.value(this.from),
      max: this.value(this.to),
      splitNumber: window.innerWidth < 600 ? 4 : 6,
      ...axisLook({formatter: (value) => this.label(this.seconds(value))}),
      splitLine: {show: false},
    };
  }

  /** Nothing at the ends of the axis, unless they are round themselves. */
  label(seconds) {
    const round = Math.abs(seconds * 2 - Math.round(seconds * 2)) < 1e-6;
    return round ? elapsed(seconds) : '';
  }
}

/**
 * What is laid over each other in charts over time: the processes of all runs. Each has a label
 * (empty if there is one only), a colour of its own where there are several, and its data.
 */
function tracksOf(step) {
  const tracks = [];
  step.results.forEach((result) => {
    const run = report.runs[result.run];
    result.processes.filter((process) => process.start).forEach((process) => {
      const parts = [report.runs.length > 1 ? run.label : '', process.label].filter((part) => part);
      const arms = report.runs.length > 1;
      tracks.push({label: parts.join(' '), index: arms ? run.arm : tracks.length, data: process, result});
    });
  });
  return tracks;
}

/**
 * The lines of a chart: every quantity of every track.
 *
 * @param quantities [{name, of(data), colour, dash, off, text}] where colour is a number that the theme has a colour for
 */
function linesOf(tracks, quantities) {
  const several = tracks.length > 1;
  return tracks.flatMap((track) => quantities
    .filter((quantity) => hasValues(quantity.of(track.data), quantity.rare))
    .map((quantity) => ({
      name: several ? `${track.label} ${quantity.name}` : quantity.name,
      colour: theme.series(several ? track.index : quantity.colour),
      dash: several ? quantity.overlaid || quantity.dash : quantity.dash,
      off: quantity.off || (several && quantity.offOverlaid),
      step: quantity.step,
      text: quantity.text,
      track,
      values: quantity.of(track.data),
    })));
}

/** Whether there is anything to show; of what is rare, only if it happened. */
function hasValues(values, rare) {
  return Array.isArray(values) && values.some((value) => value !== null && !(rare && value === 0));
}

/** A chart of quantities over time; what `more` gives is added to the figure's spec. */
function overTime(step, tracks, quantities, axis, more) {
  const lines = () => linesOf(tracks, quantities);
  const from = Math.min(...tracks.map((track) => track.data.start[0]));
  const to = Math.max(...tracks.map((track) => track.data.end.at(-1)));
  const time = new TimeAxis(from, to);
  return new ChartFigure({
    group: step.name,
    series: lines,
    summary: () => `${more.title}. ${lines().map((line) => `${line.name}: ${spread(line)}`).join('; ')}.`,
    numbers: () => numbersOverTime(tracks, quantities, axis),
    option: () => ({
      xAxis: time.option(),
      yAxis: axis.option(),
      tooltip: tooltip((points) => tipOverTime(points, lines(), time)),
      series: [
        // Carries the marks, so that they stay when lines are switched off.
        {type: 'line', name: 'marks', data: [], ...marks(tracks, time)},
        ...lines().map((line) => lineSeries(line, valuePairs(line, axis.logarithmic, time),
          line.dash === 'dashed' ? {z: 3} : {})),
      ],
    }),
    ...more,
  });
}

function valuePairs(line, logarithmic, time) {
  const {start, end} = line.track.data;
  return line.values.map((value, index) =>
    [time.value((start[index] + end[index]) / 2), logarithmic && value === 0 ? null : value]);
}

/** Shades the warm-up and says where the measurement begins, and why there. */
function marks(tracks, time) {
  const colours = theme.colours();
  if (!(time.from < 0)) {
    return {};
  }
  return {
    markArea: {
      silent: true,
      itemStyle: {color: colours.shade},
      data: [[{xAxis: time.value(time.from)}, {xAxis: 0}]],
    },
    markLine: {
      silent: true,
      symbol: 'none',
      lineStyle: {color: colours.faint, type: 'solid', width: 1},
      label: {formatter: gateText(tracks), color: colours.faint, fontSize: 11, position: 'end', distance: 4,
        align: 'left', offset: [-2, 0]},
      data: [{xAxis: 0}],
    },
  };
}

function gateText(tracks) {
  const gate = tracks.length === 1 ? tracks[0].data.gate : null;
  if (gate && gate.state === 'open') {
    return `gate open after ${span(gate.seconds)}`;
  }
  if (gate && gate.state === 'capped') {
    return `gate capped at ${span(gate.seconds)}`;
  }
  return 'measured from here';
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
  return {heading: one && zero ? `${when} · ${timeOfDay(zero, at)}` : when, rows};
}

function spread(line) {
  const known = line.values.filter(isKnown);
  const low = known.reduce((least, value) => Math.min(least, value), Infinity);
  const high = known.reduce((most, value) => Math.max(most, value), -Infinity);
  return low === high ? line.text(low) : `${line.text(low)} to ${line.text(high)}`;
}

/** Every bin of every track as a row, in the units that the titles name. */
function numbersOverTime(tracks, quantities, axis) {
  const several = tracks.length > 1;
  const columns = [
    {title: 'from, s', of: (row) => row.track.data.start[row.index], text: tenths, figure: true},
    {title: 'to, s', of: (row) => row.track.data.end[row.index], text: tenths, figure: true},
  ];
  if (several) {
    columns.unshift({title: 'run', of: (row) => row.track.label});
  }
  quantities.filter((quantity) => tracks.some((track) => hasValues(quantity.of(track.data))))
    .forEach((quantity) => columns.push({
      title: `${quantity.name}, ${quantity.unit || axis.unit}`,
      figure: true,
      text: number,
      of: (row) => scaled((quantity.of(row.track.data) || [])[row.index], quantity.divisor || axis.divisor),
    }));
  const rows = tracks.flatMap((track) => track.data.start.map((start, index) => ({track, index})));
  return {columns, rows};
}

/** 12.0, and never -0.0 */
function tenths(seconds) {
  return (Math.round(seconds * 10) / 10 + 0).toFixed(1);
}

function scaled(value, divisor) {
  return isKnown(value) ? Number((value / (divisor || 1)).toPrecision(4)) : null;
}

/** Axes of values. */
const latencyAxis = {
  unit: 'ms',
  divisor: 1e6,
  logarithmic: true,
  option: () => ({type: 'log', ...axisLook({formatter: latencyTick})}),
};

function rateAxis(unit) {
  return {
    unit,
    option: () => ({type: 'value', min: 0, ...axisLook({formatter: compact})}),
  };
}

const shareAxis = {
  unit: '%',
  option: () => ({type: 'value', min: 0, ...axisLook({formatter: (value) => `${number(value)} %`})}),
};
