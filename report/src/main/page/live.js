import {ChartSet} from './chart.js';
import {percentileChart} from './distribution.js';
import {append, element} from './elements.js';
import {stepCard, tile} from './headline.js';
import {tracksOf} from './model.js';
import {timeCharts} from './step.js';
import {themeButton} from './theme.js';
import {gateText} from './time-axis.js';
import {NONE, count, instant, isKnown, latency, number} from './units.js';

/** What is known of the run so far; the same fields as a report has. */
const report = {runs: [], steps: [], comparison: null, experiment: null};

/** An hour of seconds: what the server keeps, too. */
const MOST_COLUMNS = 3600;

/** How long the button that ends the run waits for the second click. */
const SURE_MILLIS = 5000;

const live = {
  /** The step whose charts are shown. */
  current: null,
  news: null,
};

/** The elements that change, by what they show; made when the page is shown. */
const place = {};

function makePlaces() {
  Object.assign(place, {
    state: element('p', {class: 'meta', 'aria-live': 'polite'}, 'Waiting for the run.'),
    title: element('h1', null, 'A run'),
    progress: element('progress', {max: 1, value: 0, 'aria-label': 'Progress of the phase'}),
    doing: element('p', {class: 'mode'}),
    tiles: element('dl', {class: 'tiles'}),
    verdicts: element('div'),
    charts: new ChartSet(),
    end: element('button', {type: 'button', id: 'end-run', onclick: endRun}, 'End the run'),
  });
}

/** Ends the run in order, as q does on the terminal; at the second click only. */
function endRun() {
  const button = place.end;
  if (button.dataset.sure !== 'yes') {
    button.dataset.sure = 'yes';
    button.textContent = 'Click again to end the run';
    setTimeout(() => {
      if (!button.disabled) {
        button.dataset.sure = 'no';
        button.textContent = 'End the run';
      }
    }, SURE_MILLIS);
    return;
  }
  button.disabled = true;
  button.textContent = 'The run ends …';
  fetch('end', {method: 'POST'}).then((answer) => {
    if (!answer.ok) {
      throw new Error(String(answer.status));
    }
  }).catch(() => {
    button.disabled = false;
    button.textContent = 'End the run';
    say('The program did not answer.');
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
  say([run.state, instant(run.start), run.scenario ? `scenario ${run.scenario}` : '', head.run.folder]
    .filter((part) => part).join(' · '));
}

function stepNamed(name) {
  let step = report.steps.find((one) => one.name === name);
  if (!step) {
    step = {name, judged: false, paced: false, marks: {}, absolute: {start: [], end: []}, series: {}, results: [
      {run: 0, facts: {}, phase: null, warmup: null, processes: [{label: ''}], percentiles: {total: {}, ops: {}}}]};
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
  const {start, end, ...rest} = told.columns;
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

/** Adds columns to series; what was not known before, or is not now, is null. */
function join(target, source, before, added) {
  for (const key of new Set([...Object.keys(target), ...Object.keys(source)])) {
    const from = source[key];
    const to = target[key];
    if (Array.isArray(from) || Array.isArray(to)) {
      target[key] = (to || Array(before).fill(null)).concat(from || Array(added).fill(null)).slice(-MOST_COLUMNS);
    } else if (typeof (from || to) === 'object') {
      target[key] = to || {};
      join(target[key], from || {}, before, added);
    }
  }
}

/** Time 0 is the begin of the measurement, as in a report; until then that of the step. */
function shiftTimes(step) {
  const data = step.results[0].processes[0];
  const {zero, ...marks} = step.marks;
  const from = zero === undefined ? step.absolute.start[0] || 0 : zero;
  Object.assign(data, step.series, marks);
  data.joined = 1;
  data.start = step.absolute.start.map((time) => time - from);
  data.end = step.absolute.end.map((time) => time - from);
  if (data.start.length === 0) {
    delete data.start; // nothing to draw yet
  }
}

function showNow() {
  const step = live.current;
  if (!step) {
    return;
  }
  const data = step.results[0].processes[0];
  const last = (series) => (series || []).at(-1);
  const kind = step.paced && data.response ? 'response' : 'service';
  const times = data[kind] || {};
  const warm = live.news.phase === 'warmup';
  place.progress.value = live.news.progress;
  place.doing.textContent = `Step ${step.name}: ${warm ? 'warm-up, no part of the result' : 'measuring'}, ${
    Math.round(live.news.progress * 100)} % done; ${kind} time of the last second.${gateNow(step, warm)}`;
  const counts = (step.results[0].phase || {}).total;
  place.tiles.replaceChildren(
    tile('Ops in flight', isKnown(last(data.inFlight)) ? count(last(data.inFlight)) : NONE,
      null, isKnown(step.results[0].facts.inFlight) ? `of ${count(step.results[0].facts.inFlight)} at most` : null),
    tile('Rate', number(last(data.achieved)), 'ops/s',
      isKnown(last(data.offered)) ? `offered ${number(last(data.offered))}` : null),
    ...['p50', 'p99', 'max'].map((key) => tile(key, ...(isKnown(last(times[key])) ? latency(last(times[key])).split(' ') : [NONE, null]))),
    tile('Errors', number(last(data.failed)), '/s', counts ? `${count(failedSoFar(data))} in the seconds shown` : null),
    tile('Client CPU', number(last(data.client.cpuCores)), 'cores'));
}

function failedSoFar(data) {
  return Math.round(data.failed.reduce((sum, failed, index) =>
    sum + (failed || 0) * (data.end[index] - data.start[index]), 0));
}

function gateNow(step, warm) {
  const gate = step.marks.gate;
  return !warm && gate && isKnown(gate.seconds) ? ` Warm-up: ${gateText([{data: step.results[0].processes[0]}])}.` : '';
}

/** What has been judged so far; a measurement is judged when it has ended. */
function showVerdicts() {
  const over = report.steps.filter((step) => step.results[0].facts.state !== 'running');
  place.verdicts.replaceChildren(...(over.length === 0
    ? [element('p', {class: 'note'}, 'None yet: a measurement is judged when it has ended.')]
    : over.map((step) => (step.judged ? stepCard(report, step)
      : element('p', {class: 'note'}, `${step.name}: ${step.results[0].facts.state}; a step that prepares, or verifies, is not judged.`)))));
}

/** The report's own charts, without those that only a finished step has. */
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
  place.end.textContent = 'The run has ended';
  document.documentElement.dataset.run = 'ended';
  if (told.report) {
    say('The run has ended; the report follows.');
    window.location.replace('report.html');
  } else {
    say(`The run has ended. It has no report; its results are in ${report.runs.length > 0 ? report.runs[0].folder : 'its folder'}.`);
  }
}

function listen() {
  const events = new EventSource('events');
  const on = (name, take) => events.addEventListener(name, (event) => take(JSON.parse(event.data)));
  events.addEventListener('open', () => {
    report.steps.length = 0; // all of it is told again
  });
  on('run', takeRun);
  on('step', takeStep);
  on('second', takeSecond);
  on('problem', (told) => say(told.text));
  on('ended', (told) => {
    events.close();
    ended(told);
  });
  events.addEventListener('error', () => say(events.readyState === EventSource.CLOSED
    ? 'The program no longer answers, or too many pages listen.' : 'The connection is lost; trying again.'));
}

/** Shows the page of a run that goes on, which its server tells of. */
export function showLive() {
  makePlaces();
  append(document.getElementById('banner'), [element('div', {class: 'inner'},
    element('p', {class: 'brand'}, 'Bench, live'), themeButton(), place.title, place.state)]);
  append(document.getElementById('content'), [
    element('section', {class: 'headline', 'aria-label': 'Now'},
      element('article', {class: 'card'}, place.doing, place.progress, place.tiles, element('p', null, place.end))),
    element('section', {class: 'headline', 'aria-labelledby': 'verdicts'}, element('h2', {id: 'verdicts'}, 'Verdicts so far'), place.verdicts),
    element('section', {class: 'step', 'aria-labelledby': 'charts'}, element('h2', {id: 'charts'}, 'Charts'), place.charts.node)]);
  showVerdicts();
  listen();
  setInterval(() => {
    if (live.news && live.news !== live.shown && !document.hidden) {
      live.shown = live.news;
      showNow();
      showCharts();
    }
  }, 250);
}
