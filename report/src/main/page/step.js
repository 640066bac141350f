import {ChartSet, axisLook} from './chart.js';
import {heatMap, percentileChart} from './distribution.js';
import {disclosure, element} from './elements.js';
import {stepFacts} from './facts.js';
import {bucketsOf, latencyHistogram} from './histogram.js';
import {hasValues, headlineKind, processorsOf, stepId, tracksOf} from './model.js';
import {latencyAxis, overTime, rateAxis, shareAxis} from './over-time.js';
import {table} from './table.js';
import {laneCharts, timePartCharts, timeTables} from './time-account.js';
import {bytes, count, isKnown, latency, number, span} from './units.js';

/** The section of a step: what it did, its ops, its charts, its parameters. */
export function stepSection(report, step) {
  const title = element('h2', {id: stepId(report, step)}, element('span', {class: 'kicker'}, 'Step '), step.name);
  const parts = () => [opTables(report, step), timeTables(report, step), chartsOf(report, step), stepFacts(report, step)];
  if (step.judged || !report.steps.some((other) => other.judged)) {
    return element('section', {class: 'step', 'aria-labelledby': title.id}, title, modeLine(report, step), parts());
  }
  return element('section', {class: 'step', 'aria-labelledby': title.id}, title, modeLine(report, step),
    disclosure('Tables and charts', parts));
}

/** How the step was driven, in a sentence. */
function modeLine(report, step) {
  return step.results.map((result) => {
    const facts = result.facts;
    const planned = (result.phase || result.warmup || {}).planned || {};
    const limit = isKnown(facts.inFlight) ? `${count(facts.inFlight)} ops in flight at most` : '';
    const how = planned.loop === 'paced' || (planned.loop === undefined && step.paced)
      ? `Paced at ${number(planned.ratePerSecond)} ops/s, ${limit}: response time is what counts.`
      : `Closed loop, ${limit}: it cannot see stalls, since it sends nothing meanwhile.`;
    const forks = (facts.forks || []).length;
    const parts = [
      how,
      result.phase ? ` Measured for ${span(result.phase.windowSeconds)}.` : ' It was not measured.',
      forks > 0 ? ` By ${forks} JVMs, one after the other.` : '',
      result.missingForks > 0 ? ` The folders of ${result.missingForks} of them are missing.` : '',
      facts.state === 'completed' ? '' : ` ${facts.state.toUpperCase()}${facts.reason ? `: ${facts.reason}` : '.'}`,
      result.damagedLines > 0 ? ` ${result.damagedLines} damaged lines of latency.hlog are left out.` : '',
    ];
    return element('p', {class: 'mode'},
      report.runs.length > 1 ? element('b', null, `${report.runs[result.run].label} `) : null, parts);
  });
}

function opTables(report, step) {
  return step.results.filter((result) => result.phase).map((result) => {
    const kind = headlineKind(step, result.phase.total);
    const ops = Object.entries(result.phase.ops);
    const rows = [...ops, ['all ops', result.phase.total]];
    const label = report.runs.length > 1 ? `${report.runs[result.run].label}: ` : '';
    const time = (key) => (row) => ((row[1].latencies || {})[kind] || {})[key];
    const columns = [
      {title: 'op', of: (row) => row[0]},
      {title: 'ops', of: (row) => row[1].counts.succeeded, text: count, figure: true},
      {title: 'errors', of: (row) => row[1].counts.failed, text: count, figure: true},
      {title: 'ops/s', of: (row) => perSecondOf(row[1], result.phase), text: number, figure: true},
      ...['mean', 'p50', 'p90', 'p99', 'p99.9', 'p99.99', 'max'].map((key) => (
        {title: key, of: time(key), text: latency, figure: true})),
    ];
    for (const [key, title] of [['empty', 'empty'], ['rows', 'rows'], ['messages', 'messages'], ['notApplied', 'not applied']]) {
      if (rows.some((row) => row[1].counts[key] > 0)) {
        columns.splice(3, 0, {title, of: (row) => row[1].counts[key], text: count, figure: true});
      }
    }
    for (const [which, title] of [['applied', 'applied'], ['notApplied', 'not applied']]) {
      const conditional = (row) => (row[1].latencies || {})[which + kind[0].toUpperCase() + kind.slice(1)];
      if (rows.some(conditional)) {
        columns.push(...['p50', 'p99'].map((key) => (
          {title: `${title} ${key}`, of: (row) => (conditional(row) || {})[key], text: latency, figure: true})));
      }
    }
    return element('div', {class: 'block'},
      element('h3', null, `${label}Op templates, ${kind} time`),
      table(`Op templates of step ${step.name}`, columns, rows, {class: 'ops'}),
      accounting(result.phase.total),
      strideLine(result.phase.strides));
  });
}

/** What came of whole strides, where their ops follow one another. */
function strideLine(strides) {
  if (!strides) {
    return null;
  }
  const times = (strides.latencies || {}).stride || {};
  const counts = strides.counts;
  const shown = ['p50', 'p99', 'max'].filter((key) => isKnown(times[key])).map((key) => `, ${key} ${latency(times[key])}`);
  const conditions = counts.applied + counts.notApplied > 0
    ? ` Every condition held in ${count(counts.applied)} of those that succeeded, not in ${count(counts.notApplied)}.` : '';
  return element('p', {class: 'hint'}, `Strides: ${number(strides.achievedPerSecond)}/s${shown.join('')}. Issued ${
    count(counts.issued)} = succeeded ${count(counts.succeeded)} + failed ${count(counts.failed)} + unfinished ${
    count(counts.unfinished)}.${conditions}`);
}

function accounting(total) {
  const counts = total.counts;
  return element('p', {class: 'hint'}, `Issued ${count(counts.issued)} = succeeded ${count(counts.succeeded)} + failed ${
    count(counts.failed)} + unfinished ${count(counts.unfinished)}; ${count(counts.tries)} tries.`);
}

function perSecondOf(figures, phase) {
  const throughput = (figures.intervals95 || {}).throughput;
  if (figures === phase.total) {
    return phase.rate.achievedPerSecond;
  }
  if (throughput && isKnown(throughput.estimate)) {
    return throughput.estimate;
  }
  // So that rows sum up to the total, which leaves out what ended after the last op was started.
  const all = phase.total.counts.succeeded;
  return all > 0 ? (phase.rate.achievedPerSecond * figures.counts.succeeded) / all : null;
}

function chartsOf(report, step) {
  const tracks = tracksOf(report, step);
  const figures = new ChartSet().show([
    ...(step.results.some((result) => Object.keys(result.percentiles.total).length > 0) ? [percentileChart(report, step)] : []),
    ...(step.results.some((result) => bucketsOf(result, 'service').length > 0) ? [latencyHistogram(report, step)] : []),
    ...(tracks.length > 0 ? timeCharts(report, step, tracks) : []),
  ]).node;
  return element('div', {class: 'block'},
    element('h3', null, 'Charts'),
    reduction(tracks),
    figures,
    errorTable(report, step));
}

function reduction(tracks) {
  const joined = Math.max(1, ...tracks.map((track) => track.data.joined));
  return joined === 1 ? null : element('p', {class: 'note'},
    `The series over time are reduced: a point stands for ${joined} intervals of about a second. `
    + 'Percentiles are those of the merged histograms, the maximum is the maximum. Every second is in intervals.jsonl and latency.hlog.');
}

export function timeCharts(report, step, tracks) {
  const kind = step.paced && tracks.some((track) => track.data.response) ? 'response' : 'service';
  const time = (of, key) => (data) => (data[of] || {})[key];
  // arms without a rate have no response time
  const headline = (key) => (data) => (data[kind] || data.service || {})[key];
  const mixed = kind === 'response' && tracks.some((track) => !track.data.response);
  const name = (text) => `${step.name} ${text}`;
  const figures = [
    overTime(step, tracks, [
      {name: 'p50', of: headline('p50'), colour: 0, overlaid: 'dashed', text: latency},
      {name: 'p99', of: headline('p99'), colour: 1, text: latency},
      {name: 'max', of: headline('max'), colour: 5, overlaid: 'dotted', offOverlaid: true, text: latency},
    ], latencyAxis, {title: 'Latency over time', file: name('latency over time'),
      hint: `${kind === 'response' ? 'Response' : 'Service'} time of all ops${
        mixed ? ' (service time of runs without a rate)' : ''}, second by second. The warm-up is shaded and is no part of the result.`}),
    overTime(step, tracks, [
      {name: 'completed', of: (data) => data.achieved, colour: 0, text: perSecond},
      {name: 'offered', of: (data) => data.offered, colour: 5, dash: 'dashed', overlaid: 'dashed', text: perSecond},
      {name: 'failed', of: (data) => data.failed, rare: true, colour: 1, overlaid: 'dotted', offOverlaid: true, text: perSecond},
    ], rateAxis('ops/s'), {title: 'Rate over time', file: name('rate over time'),
      hint: `Ops per second that succeeded${step.paced ? ', and that were due' : ''}${
        tracks.some((track) => track.data.failed.some((ops) => ops > 0)) ? ', and that failed' : ''}.`}),
    overTime(step, tracks, [
      {name: 'in flight', of: (data) => data.inFlight, colour: 3, text: (value) => `${count(value)} ops`},
    ], rateAxis('ops'), {title: 'Ops in flight', file: name('ops in flight'),
      hint: 'Ops that were issued and had not ended, at the end of each second.'}),
    ...opCharts(step, tracks, kind),
    ...tracks.filter((track) => track.data.heat).map((track, index, withHeat) => heatMap(step, track, withHeat)),
  ];
  if (step.paced) {
    figures.push(overTime(step, tracks, [
      {name: 'response p99', of: time('response', 'p99'), colour: 1, text: latency},
      {name: 'service p99', of: time('service', 'p99'), colour: 0, overlaid: 'dashed', text: latency},
      {name: 'response p50', of: time('response', 'p50'), colour: 1, dash: 'dotted', off: true, text: latency},
      {name: 'service p50', of: time('service', 'p50'), colour: 0, dash: 'dotted', off: true, text: latency},
    ], latencyAxis, {title: 'Response against service time', file: name('response against service time'),
      hint: 'What lies between them is the time that ops waited before they were sent.'}));
    if (tracks.some((track) => (track.data.backlog || []).some((ops) => ops > 0))) {
      figures.push(overTime(step, tracks, [
        {name: 'backlog', of: (data) => data.backlog, colour: 3, text: (value) => `${count(value)} ops`},
      ], rateAxis('ops'), {title: 'Backlog', file: name('backlog'), hint: 'Ops that were due and not yet started.'}));
    }
  }
  figures.push(overTime(step, tracks, [
    {name: 'tries', of: (data) => data.tries, colour: 3, dash: 'dashed', overlaid: 'dashed', text: perSecond},
    {name: 'successes', of: (data) => data.achieved, colour: 2, text: perSecond},
  ], rateAxis('per s'), {title: 'Tries against successes', file: name('tries and successes'),
    hint: 'Requests sent and ops that succeeded, per second. A gap between them is retries and failures.'}));
  figures.push(...timePartCharts(step, tracks), ...errorChart(step, tracks), ...clientCharts(report, step, tracks),
    ...laneCharts(step, tracks), ...machineCharts(step, tracks));
  return figures;
}

/** Op templates beside each other, where there are several. */
function opCharts(step, tracks, kind) {
  const names = [...new Set(tracks.flatMap((track) => Object.keys(track.data.ops)))];
  if (names.length === 0) {
    return [];
  }
  const dashes = ['solid', 'dashed', 'dotted'];
  const quantities = (key, text) => names.map((op, index) => ({
    name: op, of: (data) => (data.ops[op] || {})[key], colour: index, text,
    overlaid: dashes[index % dashes.length], offOverlaid: index >= dashes.length,
  }));
  return [
    overTime(step, tracks, quantities('p99', latency), latencyAxis, {title: 'p99 by op template',
      file: `${step.name} p99 by op`, hint: `99th percentile of the ${kind} time of each op template.`}),
    overTime(step, tracks, quantities('achieved', perSecond), rateAxis('ops/s'), {title: 'Rate by op template',
      file: `${step.name} rate by op`, hint: 'Ops per second of each op template that succeeded.'}),
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
    name: error, of: (data) => data.errors[error], colour: index + 1, text: perSecond,
  })), rateAxis('per s'), {title: 'Errors by name', file: `${step.name} errors`,
    hint: 'Failed tries per second: what a retry mended is counted too.'})];
}

function clientCharts(report, step, tracks) {
  const cores = (track) => processorsOf(report.runs[track.result.run].run, track.result.facts.parameters, track.data.shards);
  const client = (key, factor) => (data) => (data.client[key] || [])
    .map((value) => (isKnown(value) ? value * factor : null));
  const most = Math.max(...tracks.map(cores));
  const percent = (value) => `${number(value)} %`;
  return [
    overTime(step, tracks, [
      {name: 'CPU', of: client('cpuCores', 100 / most), colour: 0, text: percent},
      {name: 'GC', of: client('collectionMillis', 0.1), colour: 1, overlaid: 'dashed', offOverlaid: true, text: percent},
      {name: 'JIT', of: client('compilationMillis', 0.1), colour: 3, overlaid: 'dotted', offOverlaid: true, text: percent},
    ], shareAxis, {title: 'Client: CPU, GC and JIT', file: `${step.name} client`,
      hint: `What Bench itself used: CPU of ${most} ${most === 1 ? 'core' : 'cores'}; collections and compilation as a share of the time.`}),
    overTime(step, tracks, [
      {name: 'longest hiccup', of: (data) => data.client.hiccupMaxNanos, colour: 1, text: latency},
      {name: 'hiccup p99', of: (data) => data.client.hiccupP99Nanos, colour: 0, overlaid: 'dashed', text: latency},
      {name: 'longest GC pause', of: (data) => data.client.longestPauseNanos, colour: 3, overlaid: 'dotted', offOverlaid: true, text: latency},
    ], latencyAxis, {title: 'Client: hiccups and pauses', file: `${step.name} hiccups`,
      hint: 'How long a thread that wanted to run had to wait. Latencies below this cannot be told apart from the client’s own.'}),
    overTime(step, tracks, [
      {name: 'allocated', of: (data) => data.client.allocatedBytes, colour: 0, text: (value) => `${bytes(value)}/s`,
        unit: 'MB/s', divisor: 1e6},
      {name: 'heap', of: (data) => data.client.heapBytes, colour: 2, overlaid: 'dashed', offOverlaid: true, text: bytes,
        unit: 'MB', divisor: 1e6},
    ], {option: () => ({type: 'value', min: 0, ...axisLook({formatter: bytes})})},
    {title: 'Client: memory', file: `${step.name} memory`, hint: 'Bytes allocated per second, and the heap in use.'}),
  ];
}

/** What the machine took from the client; nothing where it does not tell. */
function machineCharts(step, tracks) {
  const machine = (key, factor) => (data) => (data.machine[key] || [])
    .map((value) => (isKnown(value) ? value * factor : null));
  const known = (key) => tracks.some((track) => hasValues(track.data.machine[key]));
  const percent = (value) => `${number(value)} %`;
  const charts = [];
  if (['stolen', 'throttled', 'other', 'pressure'].some(known)) {
    charts.push(overTime(step, tracks, [
      {name: 'hypervisor', of: machine('stolen', 100), colour: 1, text: percent},
      {name: 'quota', of: machine('throttled', 100), colour: 3, overlaid: 'dashed', text: percent},
      {name: 'other processes', of: machine('other', 100), colour: 0, overlaid: 'dotted', offOverlaid: true, text: percent},
      {name: 'pressure', of: machine('pressure', 100), colour: 5, dash: 'dashed', overlaid: 'dashed', offOverlaid: true, text: percent},
    ], shareAxis, {title: 'Machine: CPU that the client did not get', file: `${step.name} machine`,
      hint: 'Of all cores: taken by the hypervisor, kept back by a quota, used by other processes. Pressure: the share of the time in which a thread waited for a core.'}));
  }
  if (known('megahertz')) {
    charts.push(overTime(step, tracks, [
      {name: 'frequency', of: machine('megahertz', 1), colour: 2, text: (value) => `${number(value)} MHz`},
    ], rateAxis('MHz'), {title: 'Machine: frequency', file: `${step.name} frequency`, hint: 'Mean frequency of the cores, at the end of each second.'}));
  }
  return charts;
}

/** Errors by name with what the first of them said. */
function errorTable(report, step) {
  const rows = step.results.filter((result) => result.phase).flatMap((result) =>
    Object.entries(result.phase.total.errors || {}).map(([name, tries]) => ({
      run: report.runs[result.run].label, name, tries,
      sample: (result.facts.errorSamples || {})[name] || {},
    })));
  if (rows.length === 0) {
    return null;
  }
  return [element('h3', null, 'Errors'), table(`Errors of step ${step.name}`, [
    {title: 'error', of: (row) => row.name},
    ...(report.runs.length > 1 ? [{title: 'run', of: (row) => row.run}] : []),
    {title: 'failed tries', of: (row) => row.tries, text: count, figure: true},
    {title: 'first seen on', of: (row) => row.sample.op},
    {title: 'first message', of: (row) => row.sample.message},
  ], rows)];
}
