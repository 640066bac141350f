import {axisLook, lineSeries, tooltip} from './chart.js';
import {element} from './elements.js';
import {scaled} from './over-time.js';
import {theme} from './theme.js';
import {TimeAxis, marks} from './time-axis.js';
import {count, elapsed, isKnown, latency, latencyRange, latencyTick, number, percentileAt} from './units.js';

/** Latency by percentile, of all ops or one op template, with the 95 % intervals as a band. */
export function percentileChart(report, step) {
  const several = step.results.length > 1;
  let op = '';
  const kinds = step.paced ? ['response', 'service'] : ['service'];
  const curve = (result, kind) => {
    const of = op === '' ? result.percentiles.total : result.percentiles.ops[op];
    return pairs((of || {})[kind] || []);
  };
  const lines = () => step.results.flatMap((result) => kinds.map((kind, place) => ({
    name: several ? `${report.runs[result.run].label} ${kind} time` : `${kind} time`,
    colour: theme.series(several ? report.runs[result.run].arm : place),
    dash: place > 0 ? 'dashed' : 'solid',
    off: several && place > 0 && curve(result, kinds[0]).length > 0,
    result,
    points: curve(result, kind),
  }))).filter((line) => line.points.length > 0);
  const bands = () => step.results.map((result) => ({result, points: band(result, op)}))
    .filter((one) => one.points.length > 1);
  const bandName = '95 % interval';
  const series = () => {
    const keys = lines();
    if (bands().length > 0) {
      keys.push({name: bandName, colour: theme.series(several ? 5 : 0), dash: 'area'});
    }
    return keys;
  };
  const ops = [...new Set(step.results.flatMap((result) => Object.keys(result.percentiles.ops)))];
  return {
    title: 'Latency by percentile',
    file: `${step.name} latency by percentile`,
    wide: true,
    size: 'tall',
    hint: `${step.paced
      ? 'Response time counts from the moment an op was due, service time from when it was sent.'
      : 'Service time, send to done.'} Up to the last percentile with ten samples above it.`,
    series,
    controls: (figure) => (ops.length > 1 ? opChoice(ops, (chosen) => {
      op = chosen;
      figure.renew();
    }) : null),
    summary: () => `Latency by percentile. ${lines().map((line) => `${line.name}: ${
      [2, 10, 100, 1000, 10000].map((place) => pointAt(line.points, place)).filter((text) => text).join(', ')
    }`).join('; ')}.`,
    numbers: () => percentileNumbers(lines()),
    option: () => percentileOption(lines(), bands(), bandName),
  };
}

function opChoice(ops, choose) {
  const select = element('select', {onchange: () => choose(select.value)},
    element('option', {value: ''}, 'all ops'),
    ops.map((name) => element('option', {value: name}, name)));
  return element('label', {class: 'choice'}, 'Ops ', select);
}

function pairs(flat) {
  const points = [];
  for (let place = 0; place < flat.length; place += 2) {
    points.push([flat[place], flat[place + 1]]);
  }
  return points;
}

function pointAt(points, inverse) {
  const point = points.find(([place]) => Math.abs(place - inverse) < 1e-6);
  return point ? `${percentileAt(inverse)} ${latency(point[1])}` : '';
}

/** Lower and upper bound wherever run.json has an interval: [1 / (1 - p), lower, upper]. */
function band(result, op) {
  const of = result.phase && (op === '' ? result.phase.total : result.phase.ops[op]);
  const intervals = (of && of.intervals95) || {};
  return Object.entries(intervals)
    .filter(([name, value]) => /^p[0-9.]+$/.test(name) && isKnown(value.lower) && isKnown(value.upper))
    .map(([name, value]) => [100 / (100 - Number(name.slice(1))), Math.max(value.lower, 1), value.upper])
    .sort((one, other) => one[0] - other[0]);
}

function percentileOption(lines, bands, bandName) {
  const values = lines.flatMap((line) => line.points.map((point) => point[1])).filter((value) => value > 0);
  const spreads = Math.max(...values) / Math.min(...values) > 20;
  const last = Math.max(...lines.map((line) => (line.points.at(-1) || [10])[0]));
  return {
    xAxis: {type: 'log', min: 1, max: last, ...axisLook({
      formatter: (value) => (Math.abs(Math.log10(value) % 1) < 1e-9 ? percentileAt(value) : ''),
    })},
    yAxis: {type: spreads ? 'log' : 'value', ...(spreads ? {} : {min: 0}),
      ...axisLook({formatter: latencyTick})},
    tooltip: tooltip((points) => ({
      heading: percentileAt(points[0].axisValue),
      rows: points.filter((point) => lines.some((line) => line.name === point.seriesName)).map((point) => {
        const line = lines.find((candidate) => candidate.name === point.seriesName);
        return [line.colour, line.name, latency(point.value[1])];
      }),
    })),
    series: [
      ...bands.map((one) => bandSeries(one, bandName, lines)),
      ...lines.map((line) => lineSeries(line, line.points, {lineStyle: {color: line.colour, width: 2, type: line.dash}})),
    ],
  };
}

/** The area between lower and upper bounds, with its edges where the bounds are known. */
function bandSeries(one, name, lines) {
  const line = lines.find((candidate) => candidate.result === one.result) || {colour: theme.series(0)};
  return {
    type: 'custom',
    name,
    silent: true,
    clip: true,
    z: 1,
    tooltip: {show: false},
    encode: {x: 0, y: 1},
    data: [[one.points[0][0], one.points[0][1]]],
    renderItem: (params, api) => ({
      type: 'polygon',
      shape: {points: [
        ...one.points.map(([place, , upper]) => api.coord([place, upper])),
        ...one.points.map(([place, lower]) => api.coord([place, lower])).reverse(),
      ]},
      style: {fill: line.colour, opacity: 0.16},
    }),
  };
}

function percentileNumbers(lines) {
  const places = [...new Set(lines.flatMap((line) => line.points.map((point) => point[0])))]
    .sort((one, other) => one - other);
  const rows = places.map((place) => ({place, values: lines.map((line) => {
    const point = line.points.find((candidate) => candidate[0] === place);
    return point ? point[1] : null;
  })}));
  return {
    columns: [
      {title: 'percentile', of: (row) => percentileAt(row.place), figure: true},
      {title: 'one op in', of: (row) => row.place, text: number, figure: true},
      ...lines.map((line, index) => ({
        title: `${line.name}, ms`, of: (row) => scaled(row.values[index], 1e6), text: number, figure: true,
      })),
    ],
    rows,
  };
}

/** How many ops took how long, over time: a column of time, a row of latency, colour for the count. */
export function heatMap(step, track, tracks) {
  const {edges, rowsPerDecade} = track.data.heat;
  const triples = triplesOf(track);
  // The same rows and colours for all runs, so that their maps can be compared.
  const all = tracks.flatMap(triplesOf);
  const most = all.reduce((largest, cell) => Math.max(largest, cell[2]), 1);
  const bound = (row) => 10 ** (row / rowsPerDecade);
  // Ticks are counted from the lowest row, and should be the decades.
  const least = all.reduce((row, cell) => Math.min(row, cell[1]), Infinity);
  const lowest = Math.floor(least / rowsPerDecade) * rowsPerDecade;
  const highest = all.reduce((row, cell) => Math.max(row, cell[1]), 0) + 1;
  const part = (ops) => (most > 1 ? Math.log(ops) / Math.log(most) : 1);
  const kind = step.paced && track.data.response ? 'Response' : 'Service';
  const time = new TimeAxis(edges[0], edges.at(-1));
  return {
    title: `${kind} time, every op${track.label ? `: ${track.label}` : ''}`,
    file: `${step.name} heat map ${track.label}`,
    group: step.name,
    hint: 'How many ops took how long: the darker or, on a dark page, the brighter, the more.',
    series: () => [],
    extra: () => heatScale(most),
    summary: () => `Heat map of ${kind.toLowerCase()} time over time, from ${latency(bound(least))} to ${
      latency(bound(highest))}, at most ${count(most)} ops in a cell.`,
    numbers: () => ({
      columns: [
        {title: 'from, s', of: (cell) => edges[cell[0]], figure: true},
        {title: 'to, s', of: (cell) => edges[cell[0] + 1], figure: true},
        {title: 'latency from, ms', of: (cell) => scaled(bound(cell[1]), 1e6), text: number, figure: true},
        {title: 'latency to, ms', of: (cell) => scaled(bound(cell[1] + 1), 1e6), text: number, figure: true},
        {title: 'ops', of: (cell) => cell[2], text: count, figure: true},
      ],
      rows: triples,
    }),
    option: () => ({
      xAxis: time.option(),
      yAxis: {type: 'value', min: lowest, max: highest, interval: rowsPerDecade,
        ...axisLook({formatter: (row) => (row % rowsPerDecade === 0 ? latencyTick(bound(row)) : '')}), splitLine: {show: false}},
      tooltip: {...tooltip(([point]) => heatTip(triples[point.dataIndex], edges, bound, part)), trigger: 'item'},
      series: [{
        type: 'custom', name: 'ops', data: triples, clip: true, encode: {x: 0, y: 1}, progressive: 0,
        ...marks([track], time),
        renderItem: (params, api) => {
          const cell = triples[params.dataIndex];
          const [left, top] = api.coord([time.value(edges[cell[0]]), cell[1] + 1]);
          const [right, bottom] = api.coord([time.value(edges[cell[0] + 1]), cell[1]]);
          return {type: 'rect', shape: {x: left, y: top, width: Math.max(1, right - left + 0.4), height: bottom - top + 0.4},
            style: {fill: theme.heat(part(cell[2]))}};
        },
      }],
    }),
  };
}

function triplesOf(track) {
  const cells = track.data.heat.cells;
  const triples = [];
  for (let place = 0; place < cells.length; place += 3) {
    triples.push([cells[place], cells[place + 1], cells[place + 2]]);
  }
  return triples;
}

function heatTip(cell, edges, bound, part) {
  return {
    heading: `${elapsed(edges[cell[0]])} to ${elapsed(edges[cell[0] + 1])}`,
    rows: [[theme.heat(part(cell[2])), latencyRange(bound(cell[1]), bound(cell[1] + 1)), `${count(cell[2])} ops`]],
  };
}

function heatScale(most) {
  return element('p', {class: 'scale-line'}, '1 op ', element('span', {class: 'scale', 'aria-hidden': 'true'}), ` ${count(most)} ops`);
}
