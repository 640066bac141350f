import {ChartSet, axisLook, lineSeries, tooltip} from './chart.js';
import {append, disclosure, element} from './elements.js';
import {verdictBadge} from './headline.js';
import {rateAxis, scaled} from './over-time.js';
import {table} from './table.js';
import {theme, themeButton} from './theme.js';
import {count, instant, isKnown, latency, latencyTick, number, share} from './units.js';

/** What can be asked for: name in the address, title, what may stand there. */
const ASKED = [
  ['workload', 'Workload', 'keyvalue, key*'],
  ['label', 'Label', 'nightly'],
  ['adapter', 'Adapter', 'cql'],
  ['step', 'Step', 'latency'],
  ['since', 'Since', '7d, 2026-11-25'],
  ['until', 'Until', '2026-11-30'],
];

/** The elements that change, by what they show; made when the page is shown. */
const place = {};

function makePlaces() {
  Object.assign(place, {
    fields: new Map(ASKED.map(([name, title, example]) =>
      [name, element('input', {type: 'text', name, placeholder: example, 'aria-label': title, spellcheck: 'false'})])),
    compare: element('button', {type: 'button', id: 'compare', disabled: true, onclick: compare}, 'Compare'),
    counted: element('p', {class: 'hint', 'aria-live': 'polite'}),
    runs: element('div'),
    trends: element('div'),
  });
}

/** Folders of the chosen runs, in the order chosen: the first is the baseline. */
const chosen = [];

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
  const rows = [...results.runs].reverse().flatMap((run) => (run.steps.length > 0 ? run.steps : [null])
    .map((step, index) => ({run, step, first: index === 0})));
  const parts = [`${count(results.runs.length)} ${results.runs.length === 1 ? 'run' : 'runs'} in ${results.folder}`];
  if (results.otherRuns > 0) {
    parts.push(`${count(results.otherRuns)} did not match`);
  }
  if (results.leftOut.length > 0) {
    parts.push(`${count(results.leftOut.length)} ${results.leftOut.length === 1 ? 'folder' : 'folders'} without a run that can be read`);
  }
  place.counted.textContent = `${parts.join('; ')}.`;
  place.runs.replaceChildren(runsTable(rows), ...(results.leftOut.length === 0 ? [] : [
    disclosure('Folders without a run', () => element('ul', null, results.leftOut.map((one) =>
      element('li', null, element('code', null, one.folder), `: ${one.reason}`))), {class: 'more'})]));
  place.trends.replaceChildren(...results.trends.flatMap((trend) => trendCharts(trend)));
}

function runsTable(rows) {
  return table('Past runs', [
    {title: 'choose', of: (row) => (row.first ? choice(row.run) : '')},
    {title: 'when, UTC', of: (row) => element('span', {class: 'when'}, row.first ? instant(row.run.start).replace(' UTC', '') : '')},
    {title: 'workload', of: (row) => (row.first ? row.run.workload : '')},
    {title: 'step', of: (row) => [row.run.scenario, row.step ? row.step.name : ''].filter((part) => part).join('.')},
    {title: 'ops/s', of: (row) => row.step?.achieved.value, text: number, figure: true},
    {title: 'p99', of: (row) => row.step?.p99.value, text: latency, figure: true},
    {title: 'errors', of: (row) => row.step?.errorShare, text: share, figure: true},
    {title: 'outcome', of: (row) => outcomeOf(row)},
    {title: 'adapter', of: (row) => (row.first ? row.run.adapter : '')},
    {title: 'label', of: (row) => (row.first ? row.run.labels.join(', ') : '')},
    {title: 'report', of: (row) => (row.first ? element('a', {href: reportAddress([row.run.folder])}, row.run.folder.split(/[\\/]/).at(-1)) : '')},
  ], rows);
}

function outcomeOf(row) {
  const state = row.run.state === 'running' ? 'unfinished' : row.run.state;
  const verdicts = row.step ? row.step.verdicts : [];
  const parts = verdicts.map((name) => [verdictBadge({name}), ' ']);
  if (row.step && row.step.missedExpectations > 0) {
    parts.unshift(`${row.step.missedExpectations} missed `);
  }
  return element('span', {class: 'outcome'}, state !== 'completed' || parts.length === 0 ? `${state} ` : null, parts);
}

function choice(run) {
  return element('input', {type: 'checkbox', value: run.folder, 'aria-label': `Choose ${run.folder}`, onchange: (event) => {
    if (event.target.checked) {
      chosen.push(run.folder);
    } else {
      chosen.splice(chosen.indexOf(run.folder), 1);
    }
    choose();
  }});
}

function choose() {
  place.compare.disabled = chosen.length < 2;
  place.compare.textContent = chosen.length < 2 ? 'Compare: choose two runs or more' : `Compare ${chosen.length} runs`;
}

function compare() {
  window.location.assign(reportAddress(chosen));
}

function reportAddress(folders) {
  return `report.html?${new URLSearchParams(folders.map((folder) => ['run', folder]))}`;
}

/** Throughput and the 99th percentile from run to run, with the intervals that the runs recorded. */
function trendCharts(trend) {
  const how = trend.loop === 'paced' ? 'paced, response time' : 'closed loop, service time';
  const name = `${trend.workload} ${trend.step} ${trend.adapter}`;
  return [
    element('h3', null, `${trend.workload}, step ${trend.step}, ${trend.adapter}: ${how}`),
    new ChartSet().show([
      trendChart(trend, 'achieved', {title: 'Throughput', file: `${name} throughput`, text: (value) => `${number(value)}/s`,
        axis: rateAxis('ops/s'), colour: 0, summary: name}),
      trendChart(trend, 'p99', {title: 'p99', file: `${name} p99`, text: latency,
        axis: {unit: 'ms', divisor: 1e6, option: () => ({type: 'value', min: 0, ...axisLook({formatter: (nanos) => (nanos === 0 ? '0' : latencyTick(nanos))})})},
        colour: 1, summary: name}),
    ]).node,
  ];
}

function trendChart(trend, key, look) {
  const points = trend.points;
  const series = () => [{name: look.title, colour: theme.series(look.colour)}];
  const known = (point) => isKnown(point[key].lower) && isKnown(point[key].upper);
  return {
    title: look.title,
    file: look.file,
    hint: `${points.length} ${points.length === 1 ? 'run' : 'runs'}, the oldest first. Bars are 95 % intervals within each run; runs without one have none.`,
    series,
    summary: () => `${look.title} of ${look.summary}: ${points.map((point) => look.text(point[key].value)).join(', ')}.`,
    numbers: () => ({columns: [
      {title: 'when', of: (point) => instant(point.start)},
      {title: `${look.title}, ${look.axis.unit}`, of: (point) => scaled(point[key].value, look.axis.divisor), text: number, figure: true},
      {title: 'from', of: (point) => scaled(point[key].lower, look.axis.divisor), text: number, figure: true},
      {title: 'to', of: (point) => scaled(point[key].upper, look.axis.divisor), text: number, figure: true},
      {title: 'folder', of: (point) => point.folder},
    ], rows: points}),
    option: () => ({
      xAxis: {type: 'category', data: points.map((point, index) => `${index + 1}`), ...axisLook({
        formatter: (value) => points[Number(value) - 1].start.slice(5, 16).replace('T', ' ')})},
      yAxis: look.axis.option(),
      tooltip: tooltip((shown) => {
        const point = points[shown[0].dataIndex];
        const rows = [[theme.series(look.colour), look.title, look.text(point[key].value)]];
        rows.push(['transparent', '95 %', known(point)
          ? `${look.text(point[key].lower)} to ${look.text(point[key].upper)}` : point[key].withheld || 'no interval']);
        rows.push(['transparent', point.outcome, point.labels.join(', ')]);
        return {heading: instant(point.start), rows};
      }),
      series: [
        lineSeries({name: look.title, colour: theme.series(look.colour)}, points.map((point) => point[key].value), {showSymbol: true, symbolSize: 7}),
        errorBars(points.map((point, index) => (known(point) ? [index, point[key].lower, point[key].upper] : null))
          .filter((bar) => bar !== null), theme.series(look.colour)),
      ],
    }),
  };
}

/** A bar from lower to upper bound at each place. */
function errorBars(bars, colour) {
  return {
    type: 'custom',
    name: 'interval',
    silent: true,
    tooltip: {show: false},
    encode: {x: 0, y: [1, 2]},
    data: bars,
    renderItem: (params, api) => {
      const [x, low] = api.coord([api.value(0), api.value(1)]);
      const high = api.coord([api.value(0), api.value(2)])[1];
      const line = (x1, y1, x2, y2) => ({type: 'line', shape: {x1, y1, x2, y2}, style: {stroke: colour, lineWidth: 1.5}});
      return {type: 'group', children: [line(x, low, x, high), line(x - 4, low, x + 4, low), line(x - 4, high, x + 4, high)]};
    },
  };
}

/** Shows the page of past runs, which asks its server for them. */
export function showResults() {
  makePlaces();
  document.title = 'Past runs – Bench';
  append(document.getElementById('banner'), [element('div', {class: 'inner'},
    element('p', {class: 'brand'}, 'Bench'), themeButton(), element('h1', null, 'Past runs'), place.counted)]);
  append(document.getElementById('content'), [
    element('form', {class: 'filter', onsubmit: (event) => {
      event.preventDefault();
      load();
    }}, ASKED.map(([name, title]) => element('label', {class: 'choice'}, `${title} `, place.fields.get(name))),
    element('button', {type: 'submit'}, 'Show')),
    element('section', {'aria-labelledby': 'runs'}, element('h2', {id: 'runs'}, 'Runs'), place.compare, place.runs),
    element('section', {'aria-labelledby': 'trend'}, element('h2', {id: 'trend'}, 'From run to run'), place.trends)]);
  choose();
  load();
}
