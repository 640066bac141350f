import {disclosure, element} from './elements.js';
import {table} from './table.js';
import {NONE, bytes, count, instant, isKnown, latency, span} from './units.js';

/** Names and values side by side; what is an object becomes several rows. */
function factTable(caption, facts, given) {
  const rows = flattened(facts, '');
  return rows.length === 0 ? null : table(caption, [
    {title: 'name', of: (row) => row[0]},
    {title: 'value', of: (row) => (given && Object.hasOwn(given, row[0])
      ? element('span', null, row[1], ' ', element('span', {class: 'tag'}, 'given')) : row[1])},
  ], rows, {class: 'facts'});
}

function flattened(value, path) {
  return Object.entries(value || {}).flatMap(([key, inner]) => {
    const name = path ? `${path}.${key}` : key;
    if (inner !== null && typeof inner === 'object' && !Array.isArray(inner)) {
      return flattened(inner, name);
    }
    const text = Array.isArray(inner) ? inner.map((one) => plain(one)).join(', ') : inner;
    return [[name, factText(name, text)]];
  });
}

function plain(value) {
  return value !== null && typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function factText(name, value) {
  if (value === null || value === '') {
    return NONE;
  }
  return /Bytes$/.test(name) && isKnown(value) ? `${bytes(value)} (${count(value)} B)` : String(value);
}

/** What a step was told and what it found. */
export function stepFacts(report, step) {
  return element('div', {class: 'block'}, step.results.map((result) => {
    const facts = result.facts;
    const run = report.runs[result.run];
    const label = report.runs.length > 1 ? `${run.label}: ` : '';
    const {name, state, reason, parameters, server, opSequence, notices, errorSamples, startedServers, ...settings} = facts;
    return [
      notices && notices.length > 0 ? element('ul', {class: 'notices'}, notices.map((line) => element('li', null, line))) : null,
      disclosure(`${label}Parameters in force`, () => factTable(
        `${label}Parameters of step ${step.name}`, parameters, run.run.givenParameters), {class: 'more'}),
      disclosure(`${label}Settings, op sequence and server`, () => [
        factTable(`${label}Settings of step ${step.name}`, {...settings, opSequence}),
        server && Object.keys(server).length > 0 ? factTable(`${label}Server of step ${step.name}`, {server}) : null,
        startedServers ? startedServers.map((one) => factTable(`${label}Started for the run`, one)) : null,
      ], {class: 'more'}),
      gateFacts(label, result),
    ];
  }));
}

const GATE_ENDS = {
  open: 'Opened',
  capped: 'Capped',
  settled: 'Settled later, in blocks that did not count; the warm-up ended',
  waiting: 'Still waiting, when the warm-up ended as it was told to,',
};

function gateFacts(label, result) {
  const gates = result.warmup ? result.warmup.gates || (result.warmup.gate ? [result.warmup.gate] : []) : [];
  if (gates.length === 0) {
    return null;
  }
  return disclosure(`${label}Warm-up gate`, () => gates.map((gate) => [
    element('p', null, `${GATE_ENDS[gate.state] || GATE_ENDS.waiting} after ${span(gate.seconds)}.`),
    table('Rules of the warm-up gate', [
      {title: 'rule', of: (row) => row.rule},
      {title: 'state', of: (row) => (row.holds ? 'holds' : 'does not hold')},
      {title: 'in words', of: (row) => row.text},
    ], gate.conditions || []),
  ]), {class: 'more'});
}

/** A client's machine, and how well its clock was known; every reading is in run.json. */
function clientFacts(client) {
  const worst = Math.max(...client.clock.map((reading) => reading.uncertaintyNanos));
  return {folder: client.folder, missing: client.missing, 'clock uncertainty': latency(worst), ...client.environment};
}

/** Machine, JVM, workload and command line of every run. */
export function aboutSection(report) {
  const title = element('h2', {id: 'about'}, 'How it was run');
  return element('section', {'aria-labelledby': title.id}, title, report.runs.map((shown) => {
    const run = shown.run;
    const label = report.runs.length > 1 ? `${shown.label}: ` : '';
    return element('div', {class: 'block'},
      element('h3', null, `${label}${run.workload.name} on ${run.adapter}`),
      factTable(`${label}Run`, {
        folder: shown.folder, start: instant(run.start), end: instant(run.end), 'bench version': run.benchVersion,
        scenario: run.scenario, 'workload source': run.workload.source, 'workload SHA-256': run.workload.sha256,
      }),
      disclosure(`${label}Environment`, () => factTable(`${label}Environment`, run.environment), {class: 'more', open: report.runs.length === 1}),
      disclosure(`${label}Parameters given`, () => factTable(`${label}Parameters given`, run.givenParameters), {class: 'more', open: report.runs.length === 1}),
      run.merged ? disclosure(`${label}Clients that were merged`, () => run.merged.map((client) =>
        factTable(`${label}Client`, client)), {class: 'more'}) : null,
      run.clients ? disclosure(`${label}Clients that measured together`, () => run.clients.map((client) =>
        factTable(`${label}Client ${client.number}`, clientFacts(client))), {class: 'more'}) : null,
      disclosure(`${label}Workload ${run.workload.name}`, () =>
        element('pre', {tabindex: 0, role: 'region', 'aria-label': 'Workload text'}, run.workload.text), {class: 'more'}));
  }));
}
