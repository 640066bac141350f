import {axisLook, ChartSet, lineSeries, tooltip} from './chart.js';
import {disclosure, element} from './elements.js';
import {verdictBadge} from './headline.js';
import {errorShare} from './model.js';
import {table} from './table.js';
import {theme} from './theme.js';
import {count, isKnown, latency, latencyRange, latencyTick, number, share} from './units.js';

const PERCENTILES = ['p50', 'p90', 'p99', 'p99.9', 'max'];
const DASHES = {p50: 'dotted', p90: 'dotted', p99: 'solid', 'p99.9': 'dashed', max: 'dashed'};

/** A range of rates wider than this needs a logarithmic axis. */
const LINEAR_SPREAD = 8;

/**
 * Every curve of a report: that of each arm's steps with rates=, which is one however many runs the arm has, and those
 * of searches, which know their objective.
 */
export function curvesOf(report) {
  const ofRuns = (report.curves || []).map((shown) => ({...shown, bounds: []}));
  const ofSearches = (report.searches || []).filter((shown) => shown.document.curve).map((shown) => ({
    ...shown,
    runs: 1,
    search: true,
    curve: shown.document.curve,
    bounds: shown.document.slo.objectives.filter((one) => isKnown(one.boundNanos)),
    answer: shown.document.answer,
  }));
  return [...ofRuns, ...ofSearches].filter((one) => one.curve.points.length > 0);
}

/**
 * The measurements of each rate in which a percentile is known, the lowest first. In several runs a rate has the same
 * name, since a share of the capacity is another number in each; in a search it has the same number.
 */
function ratesOf({curve, search}, key) {
  const byRate = new Map();
  curve.points.filter((point) => point.response && isKnown(point.response[key]) && point.response[key] > 0)
    .forEach((point) => {
      const rate = search ? point.offeredPerSecond : point.name;
      byRate.set(rate, [...(byRate.get(rate) || []), point]);
    });
  return [...byRate.values()].map((points) => points.sort((one, other) => one.response[key] - other.response[key]));
}

/** Of several measurements the median; of two in the middle the slower one, as for the knee (see Knee.java). */
function median(sorted) {
  return sorted[Math.floor(sorted.length / 2)];
}

/**
 * The line of a percentile: [rate, nanoseconds, point] by the rate offered. A rate that was not held stands where it
 * was achieved. Of a rate that was measured several times the line takes the median.
 */
export function lineOf(one, key) {
  return ratesOf(one, key).map(median).sort((first, second) => first.offeredPerSecond - second.offeredPerSecond)
    .map((point) => [placeOf(point), point.response[key], point]);
}

/**
 * How far the p99 of each rate is known: [rate, lower, upper]. Of one measurement its 95 % interval; of several runs
 * where all of theirs lie.
 */
export function barsOf(one) {
  if (one.runs > 1) {
    return ratesOf(one, 'p99').filter((points) => points.length > 1)
      .map((points) => [placeOf(median(points)), points[0].response.p99, points.at(-1).response.p99]);
  }
  return one.curve.points.filter((point) => point.p99Interval && isKnown(point.p99Interval.lower))
    .map((point) => [placeOf(point), Math.max(point.p99Interval.lower, 1), point.p99Interval.upper]);
}

/** Where a point stands on the axis. */
export function placeOf(point) {
  return point.held ? point.offeredPerSecond : point.achievedPerSecond;
}

export function kneeText(knee) {
  if (!knee) {
    return 'No knee: it takes three rates that were held, each with at least 1,000 ops.';
  }
  return {
    inside: `Knee at ${number(knee.perSecond)} ops/s (${number(knee.fromPerSecond)} to ${number(knee.toPerSecond)}): beyond it p99 grows faster than throughput.`,
    lowest: `Knee at or below ${number(knee.perSecond)} ops/s, the lowest rate: measure lower ones.`,
    highest: `Knee at or above ${number(knee.perSecond)} ops/s, the highest rate: measure higher ones.`,
  }[knee.place];
}

/** Latency against rate, a chart for each step. */
export function curveSection(report) {
  const curves = curvesOf(report);
  if (curves.length === 0) {
    return null;
  }
  const title = element('h2', {id: 'curve'}, 'Latency against rate');
  const steps = [...new Set(curves.map((one) => one.curve.step))];
  return element('section', {'aria-labelledby': title.id}, title,
    curves.map((one) => curveSentences(one, curves.length > 1)),
    new ChartSet().show(steps.map((step) => curveChart(step, curves.filter((one) => one.curve.step === step)))).node,
    (report.searches || []).map((shown) => disclosure(`${report.searches.length > 1 ? `${shown.label}: e` : 'E'}very trial`,
      () => trialsTable(shown), {class: 'more'})));
}

/** The answer and the knee, in words. */
export function curveSentences(one, several) {
  const label = several ? `${one.label}: ` : '';
  return [
    one.answer && one.answer.text ? element('p', {class: 'question'}, `${label}${one.answer.text}`) : null,
    element('p', {class: 'hint'}, label + kneeText(one.curve.knee)),
    verdictText(one.curve) === '' ? null : element('p', {class: 'trouble'}, label + verdictText(one.curve)),
  ];
}

/** Which verdicts but STEADY its measurements have, the most frequent first. */
export function verdictText({points}) {
  const counts = new Map();
  points.flatMap((point) => point.verdicts || []).filter((verdict) => verdict !== 'STEADY')
    .forEach((verdict) => counts.set(verdict, (counts.get(verdict) || 0) + 1));
  return [...counts.entries()].sort(([, one], [, other]) => other - one)
    .map(([verdict, times]) => `${verdict} in ${times} of ${points.length}`).join(', ');
}

/** Every trial of a search that has ended. */
export function trialsTable(shown) {
  return table(`Trials of ${shown.label}`, [
    {title: 'trial', of: (trial) => trial.number, figure: true},
    {title: 'ops/s', of: (trial) => trial.ratePerSecond, text: number, figure: true},
    {title: 'to', of: (trial) => trial.role},
    {title: 'outcome', of: (trial) => [trial.outcome === 'rateNotHeld' ? 'rate not held' : trial.outcome, ...trial.reasons].join('; ')},
    {title: 'achieved', of: (trial) => trial.achievedPerSecond, text: number, figure: true},
    {title: 'verdicts', of: (trial) => element('span', null, (trial.verdicts || []).map((verdict) => [verdictBadge(verdict), ' ']))},
    {title: 'folder', of: (trial) => element('code', null, trial.folder)},
  ], shown.document.trials);
}

/** The percentile that curves are compared by: p99, or the highest below it of which each has a line. */
function comparedBy(curves) {
  const common = PERCENTILES.filter((key) => key !== 'max' && curves.every((one) => lineOf(one, key).length > 0));
  return common.includes('p99') ? 'p99' : common.at(-1) || 'max';
}

/** The lines of a chart: each percentile of the only curve, or one of each curve, with the others switched off. */
export function linesOf(curves) {
  const shown = comparedBy(curves);
  return curves.flatMap((one) => PERCENTILES.map((key, place) => ({
    name: curves.length > 1 ? `${one.label} ${key}` : key,
    colour: theme.series(curves.length > 1 ? one.arm : place),
    dash: curves.length > 1 ? DASHES[key] : 'solid',
    off: curves.length > 1 && key !== shown,
    key,
    one,
    points: lineOf(one, key),
  }))).filter((line) => line.points.length > 0);
}

/** The chart of a step: x is the rate, y the response time, both as they are read best. */
export function curveChart(step, curves) {
  const missed = curves.some((one) => one.curve.points.some((point) => !point.held));
  return {
    title: `Response time by rate: ${step}`,
    file: `${step} latency against rate`,
    wide: true,
    size: 'tall',
    hint: `Response time counts from the moment an op was due. ${barsText(curves)}${missed
      ? ' A triangle is a rate that was not held; it stands where it was achieved, and its latencies grow with the time measured.' : ''}`,
    series: () => linesOf(curves),
    summary: () => linesOf(curves).filter((line) => line.key === 'p99').map((line) =>
      `${line.name}: ${line.points.map(([rate, nanos]) => `${latency(nanos)} at ${number(rate)} ops/s`).join(', ')}`).join('; '),
    numbers: () => curveNumbers(curves),
    option: () => curveOption(curves),
  };
}

function barsText(curves) {
  const several = curves.filter((one) => one.runs > 1).length;
  const interval = 'Bars are 95 % intervals of p99.';
  const spread = 'A line is the median of an arm\'s runs, and bars reach from their least to their greatest p99';
  return several === 0 ? interval : `${spread}${several < curves.length ? '; of a single run they are its 95 % interval' : ''}.`;
}

function curveOption(curves) {
  const lines = linesOf(curves);
  const rates = lines.flatMap((line) => line.points.map(([rate]) => rate)).filter((rate) => rate > 0);
  const wide = Math.max(...rates) / Math.min(...rates) > LINEAR_SPREAD;
  const bounds = [...new Map(curves.flatMap((one) => one.bounds).map((one) => [`${one.name} ${one.boundNanos}`, one])).values()];
  return {
    grid: {left: 58, right: 24, top: 30, bottom: 44},
    xAxis: {type: wide ? 'log' : 'value', name: 'ops/s', nameLocation: 'middle', nameGap: 26,
      ...(wide ? {min: Math.min(...rates) * 0.9, max: Math.max(...rates) * 1.1} : {scale: true}), ...axisLook({formatter: number})},
    yAxis: {type: 'log', ...axisLook({formatter: latencyTick})},
    tooltip: {...tooltip(([point]) => tipOf(lines.find((line) => line.name === point.seriesName), point.value[2])), trigger: 'item'},
    series: [
      ...lines.flatMap((line) => [
        lineSeries(line, line.points.filter((point) => point[2].held),
          {showSymbol: true, symbol: 'circle', symbolSize: 6, lineStyle: {color: line.colour, width: 2, type: line.dash}}),
        // Nothing leads to a rate that was not held: it was not there.
        lineSeries(line, line.points.filter((point) => !point[2].held),
          {showSymbol: true, symbol: 'triangle', symbolSize: 11, lineStyle: {color: line.colour, width: 0}}),
      ]),
      ...lines.filter((line) => line.key === 'p99').map(intervalBars),
      ...curves.map((one) => lines.filter((line) => line.one === one)).filter((own) => own.length > 0)
        .map((own) => marksOf(own.find((line) => line.key === 'p99') || own.at(-1), bounds)),
    ],
  };
}

function tipOf(line, point) {
  return {
    heading: `${number(point.offeredPerSecond)} ops/s offered`,
    rows: [
      [line.colour, 'achieved', `${number(point.achievedPerSecond)} ops/s${point.held ? '' : ', not held'}`],
      ...PERCENTILES.filter((key) => isKnown(point.response[key])).map((key) => [line.colour, key, latency(point.response[key])]),
      [line.colour, 'errors', share(errorShare({counts: point.counts}))],
    ],
  };
}

function intervalBars(line) {
  return {
    type: 'custom', name: line.name, data: barsOf(line.one), silent: true, clip: true, encode: {x: 0, y: [1, 2]}, tooltip: {show: false},
    renderItem: (params, api) => {
      const [x, low] = api.coord([api.value(0), api.value(1)]);
      const [, high] = api.coord([api.value(0), api.value(2)]);
      const stroke = {stroke: line.colour, lineWidth: 1.5, fill: 'none'};
      return {type: 'path', shape: {pathData: `M${x - 4} ${low}H${x + 4}M${x} ${low}V${high}M${x - 4} ${high}H${x + 4}`}, style: stroke};
    },
  };
}

/** The objective, the answer and the knee, drawn with the line of p99. */
function marksOf(line, bounds) {
  const {knee} = line.one.curve;
  const {answer} = line.one;
  const label = (text, position) => ({show: true, formatter: text, position, color: line.colour, fontSize: 11});
  return {
    type: 'line', name: line.name, data: [], silent: true,
    markLine: {silent: true, symbol: 'none', lineStyle: {color: line.colour, type: 'dashed', width: 1}, data: [
      ...bounds.map((one) => ({yAxis: one.boundNanos, label: label(`${one.name} ${latency(one.boundNanos)}`, 'insideStartTop')})),
      ...(knee ? [{xAxis: knee.perSecond, label: label(knee.place === 'inside' ? 'knee' : knee.place === 'lowest' ? '← knee' : 'knee →', 'end')}] : []),
    ]},
    ...(answer && isKnown(answer.metPerSecond) && isKnown(answer.missedPerSecond) ? {markArea: {silent: true,
      itemStyle: {color: line.colour, opacity: 0.14}, label: label('answer', 'insideBottom'),
      data: [[{xAxis: answer.metPerSecond}, {xAxis: answer.missedPerSecond}]]}} : {}),
  };
}

function curveNumbers(curves) {
  const rows = curves.flatMap((one) => [...one.curve.points]
    .sort((first, second) => first.offeredPerSecond - second.offeredPerSecond).map((point) => ({one, point})));
  const millis = (nanos) => (isKnown(nanos) ? nanos / 1e6 : null);
  const interval = ({point}) => point.p99Interval;
  return {
    columns: [
      ...(curves.length > 1 ? [{title: 'curve', of: (row) => row.one.label}] : []),
      {title: 'offered, ops/s', of: (row) => row.point.offeredPerSecond, text: number, figure: true},
      {title: 'achieved, ops/s', of: (row) => row.point.achievedPerSecond, text: number, figure: true},
      {title: 'held', of: (row) => (row.point.held ? 'yes' : 'no')},
      ...PERCENTILES.map((key) => ({title: `${key}, ms`, of: (row) => millis((row.point.response || {})[key]), text: number, figure: true})),
      {title: 'p99, 95 % interval', of: (row) => (!interval(row) ? null : isKnown(interval(row).lower)
        ? latencyRange(interval(row).lower, interval(row).upper) : interval(row).withheld)},
      {title: 'errors', of: (row) => errorShare({counts: row.point.counts}), text: share, figure: true},
      {title: 'issued', of: (row) => row.point.counts.issued, text: count, figure: true},
      {title: 'never sent', of: (row) => row.point.unsentOps, text: count, figure: true},
    ],
    rows,
  };
}
