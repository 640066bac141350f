import {axisLook, lineSeries, tooltip} from './chart.js';
import {hasValues} from './model.js';
import {theme} from './theme.js';
import {TimeAxis, marks} from './time-axis.js';
import {compact, elapsed, isKnown, latencyTick, number, timeOfDay} from './units.js';

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

/** A chart of quantities over time; what `more` gives is added to the figure's spec. */
export function overTime(step, tracks, quantities, axis, more) {
  const lines = () => linesOf(tracks, quantities);
  const from = Math.min(...tracks.map((track) => track.data.start[0]));
  const to = Math.max(...tracks.map((track) => track.data.end.at(-1)));
  const time = new TimeAxis(from, to);
  return {
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
  };
}

function valuePairs(line, logarithmic, time) {
  const {start, end} = line.track.data;
  return line.values.map((value, index) =>
    [time.value((start[index] + end[index]) / 2), logarithmic && value === 0 ? null : value]);
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

export function scaled(value, divisor) {
  return isKnown(value) ? Number((value / (divisor || 1)).toPrecision(4)) : null;
}

/** Axes of values. */
export const latencyAxis = {
  unit: 'ms',
  divisor: 1e6,
  logarithmic: true,
  option: () => ({type: 'log', ...axisLook({formatter: latencyTick})}),
};

export function rateAxis(unit) {
  return {
    unit,
    option: () => ({type: 'value', min: 0, ...axisLook({formatter: compact})}),
  };
}

export const shareAxis = {
  unit: '%',
  option: () => ({type: 'value', min: 0, ...axisLook({formatter: (value) => `${number(value)} %`})}),
};
