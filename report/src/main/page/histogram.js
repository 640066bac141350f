import {axisLook, lineSeries, tooltip} from './chart.js';
import {theme} from './theme.js';
import {scaled} from './over-time.js';
import {compact, count, latency, latencyRange, latencyTick, number} from './units.js';

/** [[from, to, ops]] in nanoseconds, without holes between the first bucket and the last. */
export function bucketsOf(result, kind) {
  const {perDecade, [kind]: flat} = result.buckets || {};
  const known = new Map();
  for (let place = 0; place < (flat || []).length; place += 2) {
    known.set(flat[place], flat[place + 1]);
  }
  if (known.size === 0) {
    return [];
  }
  const bound = (row) => 10 ** (row / perDecade);
  const first = Math.min(...known.keys());
  return Array.from({length: Math.max(...known.keys()) - first + 1}, (unused, place) =>
    [bound(first + place), bound(first + place + 1), known.get(first + place) || 0]);
}

/** The outline of the bars: [[nanoseconds, ops]], from 0 and back to 0. */
export function outline(buckets) {
  return buckets.length === 0 ? [] : [[buckets[0][0], 0], ...buckets.flatMap(([from, to, ops]) => [[from, ops], [to, ops]]), [buckets.at(-1)[1], 0]];
}

/** How many ops of the measurement took how long. */
export function latencyHistogram(report, step) {
  const several = step.results.length > 1;
  const kinds = step.paced ? ['response', 'service'] : ['service'];
  const lines = () => step.results.flatMap((result) => kinds.map((kind, place) => ({
    name: several ? `${report.runs[result.run].label} ${kind} time` : `${kind} time`,
    colour: theme.series(several ? report.runs[result.run].arm : place),
    dash: place > 0 ? 'dashed' : 'solid',
    off: several && place > 0,
    buckets: bucketsOf(result, kind),
  }))).filter((line) => line.buckets.length > 0);
  const all = lines().flatMap((line) => line.buckets);
  return {
    title: 'Latency histogram',
    file: `${step.name} latency histogram`,
    wide: true,
    hint: 'How many ops of the measurement took how long, in sixteenths of a decade.',
    series: lines,
    summary: () => `Latency histogram. ${lines().map((line) => `${line.name}: ${count(line.buckets.reduce((sum, bucket) => sum + bucket[2], 0))} ops, most in ${
      fullest(line.buckets)}`).join('; ')}.`,
    numbers: () => ({
      columns: [
        {title: 'times', of: (row) => row.name},
        {title: 'from, ms', of: (row) => scaled(row.bucket[0], 1e6), text: number, figure: true},
        {title: 'to, ms', of: (row) => scaled(row.bucket[1], 1e6), text: number, figure: true},
        {title: 'ops', of: (row) => row.bucket[2], text: count, figure: true},
      ],
      rows: lines().flatMap((line) => line.buckets.map((bucket) => ({name: line.name, bucket}))),
    }),
    option: () => ({
      xAxis: {type: 'log', min: Math.min(...all.map((bucket) => bucket[0])), max: Math.max(...all.map((bucket) => bucket[1])),
        ...axisLook({formatter: (value) => (Math.abs(Math.log10(value) - Math.round(Math.log10(value))) < 1e-9 ? latencyTick(value) : '')})},
      yAxis: {type: 'value', min: 0, ...axisLook({formatter: compact})},
      tooltip: tooltip((points) => tip(lines(), points[0].axisValue)),
      series: lines().map((line) => lineSeries(line, outline(line.buckets), {areaStyle: {color: line.colour, opacity: 0.16}})),
    }),
  };
}

function fullest(buckets) {
  const [from, to] = buckets.reduce((most, bucket) => (bucket[2] > most[2] ? bucket : most));
  return latencyRange(from, to);
}

function tip(lines, nanos) {
  const at = lines.map((line) => [line, line.buckets.find(([from, to]) => nanos >= from && nanos < to)]);
  const bucket = at.map(([, found]) => found).find((found) => found);
  return {
    heading: bucket ? latencyRange(bucket[0], bucket[1]) : latency(nanos),
    rows: at.filter(([, found]) => found).map(([line, found]) => [line.colour, line.name, `${count(found[2])} ops`]),
  };
}
