import {ChartSet} from './chart.js';
import {percentileChart} from './distribution.js';
import {append, element} from './elements.js';
import {experimentSection} from './experiment.js';
import {stepCard, tile} from './headline.js';
import {isOther, newRun, takeRun, takeSecond, takeStep, untilTheNextSecond} from './live-run.js';
import {tracksOf} from './model.js';
import {curveChart, curveSentences, curvesOf, trialsTable} from './rate-curve.js';
import {timeCharts} from './step.js';
import {themeButton} from './theme.js';
import {timeTables, timesSoFar} from './time-account.js';
import {gateText} from './time-axis.js';
import {NONE, count, instant, isKnown, latency, number} from './units.js';

/** How long the button that ends the command waits for the second click. */
const SURE_MILLIS = 5000;

const live = {};

/** All of it is told again whenever the page begins to listen. */
function forget() {
  Object.assign(live, {
    command: 'run',
    /** The run that the command itself is, and the trial, turn or fork that goes on. */
    own: null,
    within: null,
    /** The one of them that has told of the last second. */
    current: null,
    shown: null,
  });
}

/** The elements that change, by what they show; made when the page is shown. */
const place = {};

function makePlaces() {
  Object.assign(place, {
    brand: element('p', {class: 'brand'}, 'Bench, live'),
    state: element('p', {class: 'meta', 'aria-live': 'polite'}, 'Waiting for the first run.'),
    title: element('h1', null, 'A run'),
    where: element('h2', {id: 'now', 'aria-live': 'polite'}, 'Now'),
    progress: element('progress', {max: 1, value: 0, 'aria-label': 'Progress of the phase'}),
    doing: element('p', {class: 'mode'}, 'Nothing has been measured yet.'),
    tiles: element('dl', {class: 'tiles'}),
    times: element('div'),
    soFar: element('section', {class: 'headline', 'aria-label': 'So far'}),
    curves: new ChartSet(),
    charts: new ChartSet(),
    chartsOf: element('p', {class: 'hint'}),
    end: element('button', {type: 'button', id: 'end-run', class: 'end', onclick: endCommand}),
  });
}

/** Ends the command in order, as q does on the terminal; at the second click only. */
function endCommand() {
  const button = place.end;
  if (button.dataset.sure !== 'yes') {
    button.dataset.sure = 'yes';
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
  fetch('end', {method: 'POST'}).then((answer) => {
    if (!answer.ok) {
      throw new Error(String(answer.status));
    }
  }).catch(() => {
    button.disabled = false;
    offerEnd();
    say('The program did not answer.');
  });
}

function offerEnd() {
  place.end.dataset.sure = 'no';
  place.end.textContent = `End the ${live.command}`;
}

function say(text) {
  place.state.textContent = text;
}

function entitle(title, ...facts) {
  document.title = `${title} – Bench, live`;
  place.title.textContent = title;
  say(facts.filter((fact) => fact).join(' · '));
}

function takeCommand(told) {
  live.command = told.name;
  place.brand.textContent = `Bench, live: ${told.name}`;
  if (!place.end.disabled) {
    offerEnd();
  }
}

/** The command is elsewhere: what is shown is of the run before, until the first second of another. */
function placeTold(told) {
  place.where.textContent = told.text || 'Now';
  place.doing.textContent = untilTheNextSecond(told, live.current !== null);
  place.progress.value = told.text ? 0 : 1;
  live.shown = live.current && live.current.news;
}

/** The run that an event is about. */
function runOf(told) {
  return told.within ? live.within : live.own;
}

function headTold(head) {
  const key = head.within ? 'within' : 'own';
  if (isOther(live[key], head)) {
    live[key] = newRun();
  }
  takeRun(live[key], head);
  if (!head.within) {
    const {run} = head.run;
    entitle(`${run.workload.name} on ${run.adapter}`, run.state, instant(run.start),
      run.scenario ? `scenario ${run.scenario}` : '', head.run.folder);
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
  const {document: search} = told;
  entitle(`${search.workload} on ${search.adapter}: ${search.slo.text}`, search.state, instant(search.start),
    search.step ? `step ${search.step}` : '', told.folder);
  const curves = curvesOf({runs: [], searches: [told]});
  place.curves.show(curves.map((one) => curveChart(one.curve.step, [one])));
  place.soFar.replaceChildren(element('h2', null, 'Trials so far'),
    ...(search.trials.length === 0 ? [element('p', {class: 'note'}, 'None yet.')]
      : [...curves.flatMap((one) => curveSentences(one, false)).filter((part) => part), place.curves.node, trialsTable(told)]));
}

function experimentTold(experiment) {
  entitle(experiment.name, experiment.state, instant(experiment.start));
  place.soFar.replaceChildren(experimentSection({runs: [], steps: [], searches: [], experiment}));
}

function showNow() {
  const {current: step, news} = live.current;
  const data = step.results[0].processes[0];
  const last = (series) => (series || []).at(-1);
  const kind = step.paced && data.response ? 'response' : 'service';
  const times = data[kind] || {};
  const percentile = (key) => (isKnown(last(times[key]))
    ? tile(key, ...latency(last(times[key])).split(' ')) : tile(key, NONE, null, 'too few ops in a second'));
  const warm = news.phase === 'warmup';
  place.progress.value = news.progress;
  place.doing.textContent = `Step ${step.name}: ${warm ? 'warm-up, no part of the result' : 'measuring'}, ${
    Math.round(news.progress * 100)} % done; ${kind} time of the last second.${gateNow(step, warm)}`;
  const counts = (step.results[0].phase || {}).total;
  place.tiles.replaceChildren(
    tile('Ops in flight', isKnown(last(data.inFlight)) ? count(last(data.inFlight)) : NONE,
      null, isKnown(step.results[0].facts.inFlight) ? `of ${count(step.results[0].facts.inFlight)} at most` : null),
    tile('Rate', number(last(data.achieved)), 'ops/s',
      isKnown(last(data.offered)) ? `offered ${number(last(data.offered))}` : null),
    ...['p50', 'p99', 'max'].map(percentile),
    tile('Errors', number(last(data.failed)), '/s', counts ? `${count(failedSoFar(data))} in the seconds shown` : null),
    tile('Client CPU', number(last(data.client.cpuCores)), 'cores'));
  showTimes();
}

/** Of the mean op so far; percentile by percentile once the measurement has ended. */
function showTimes() {
  const {current: step, news} = live.current;
  const judged = timeTables(live.current, step);
  append(empty(place.times), judged.length > 0 ? judged : [timesSoFar(step, news.times)]);
}

function empty(node) {
  node.replaceChildren();
  return node;
}

function failedSoFar(data) {
  return Math.round(data.failed.reduce((sum, failed, index) =>
    sum + (failed || 0) * (data.end[index] - data.start[index]), 0));
}

function gateNow(step, warm) {
  const gate = step.marks.gate;
  return !warm && gate && isKnown(gate.seconds) ? ` Warm-up: ${gateText([{data: step.results[0].processes[0]}])}.` : '';
}

/** What has been judged of the command's own run so far; a measurement is judged when it has ended. */
function showVerdicts() {
  const over = live.own.steps.filter((step) => step.results[0].facts.state !== 'running');
  place.soFar.replaceChildren(element('h2', null, 'Verdicts so far'), ...(over.length === 0
    ? [element('p', {class: 'note'}, 'None yet: a measurement is judged when it has ended.')]
    : over.map((step) => (step.judged ? stepCard(live.own, step)
      : element('p', {class: 'note'}, `${step.name}: ${step.results[0].facts.state}; a step that prepares, or verifies, is not judged.`)))));
}

/** The report's own charts, without those that only a finished step has. */
function showCharts() {
  const report = live.current;
  const {current: step} = report;
  if (!step.results[0].processes[0].start || report.runs.length === 0) {
    return;
  }
  const specs = timeCharts(report, step, tracksOf(report, step));
  if (Object.keys(step.results[0].percentiles.total).length > 0) {
    specs.push(percentileChart(report, step));
  }
  place.chartsOf.replaceChildren(`Step ${step.name}, in `, element('code', null, report.runs[0].folder));
  place.charts.show(specs);
}

function ended(told) {
  place.end.disabled = true;
  place.end.textContent = `The ${live.command} has ended`;
  document.documentElement.dataset.run = 'ended';
  if (told.report) {
    say(`The ${live.command} has ended; the report follows.`);
    window.location.replace('report.html');
  } else {
    say(`The ${live.command} has ended. It has no report${told.folder ? `; its results are in ${told.folder}` : ' and no results; the terminal says why'}.`);
  }
}

function listen() {
  const events = new EventSource('events?page');
  const on = (name, take) => events.addEventListener(name, (event) => take(JSON.parse(event.data)));
  events.addEventListener('open', forget);
  on('command', takeCommand);
  on('place', placeTold);
  on('run', headTold);
  on('step', stepTold);
  on('second', secondTold);
  on('search', searchTold);
  on('experiment', experimentTold);
  on('problem', (told) => say(told.text));
  on('ended', (told) => {
    events.close();
    ended(told);
  });
  events.addEventListener('error', () => say(events.readyState === EventSource.CLOSED
    ? 'The program no longer answers, or too many pages listen.' : 'The connection is lost; trying again.'));
}

/** Shows the page of a command that goes on, which its server tells of. */
export function showLive() {
  forget();
  makePlaces();
  offerEnd();
  append(document.getElementById('banner'), [element('div', {class: 'inner'},
    place.brand, themeButton(), place.title, place.state)]);
  append(document.getElementById('content'), [
    element('section', {class: 'headline', 'aria-labelledby': 'now'}, place.where,
      element('article', {class: 'card'}, place.doing, place.progress, place.tiles, place.times, element('p', null, place.end))),
    place.soFar,
    element('section', {class: 'step', 'aria-labelledby': 'charts'}, element('h2', {id: 'charts'}, 'Charts'), place.chartsOf, place.charts.node)]);
  listen();
  setInterval(() => {
    if (live.current && live.current.news !== live.shown && !document.hidden) {
      live.shown = live.current.news;
      showNow();
      showCharts();
    }
  }, 250);
}
