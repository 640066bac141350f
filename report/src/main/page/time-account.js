import {element} from './elements.js';
import {hasValues, headlineKind} from './model.js';
import {latencyAxis, overTime, shareAxis} from './over-time.js';
import {table} from './table.js';
import {theme} from './theme.js';
import {isKnown, latency, number} from './units.js';

/** The parts that the server or a limit on ops in flight causes: keys of run.json, titles, what the sentence says. */
const WAITS = [
  {key: 'permit', title: 'permit', words: 'waiting for a permit', colour: 1},
  {key: 'predecessor', title: 'predecessor', words: 'waiting for the op before it', colour: 4},
  {key: 'space', title: 'space', words: 'waiting for its client instance', colour: 3},
  {key: 'backoff', title: 'back-off', words: 'back-off', colour: 6},
];

/** Who spent a latency: the waits, the server, the client without its machine, the machine. */
const SPENDERS = [
  ...WAITS.map((wait) => ({...wait, of: (account) => account.partNanos[wait.key]})),
  {title: 'server', words: 'server', colour: 2, of: (account) => account.partNanos.server, always: true},
  {title: 'client', words: 'client', colour: 0, of: (account) => account.clientNanos, always: true},
  {title: 'machine', words: 'machine', colour: 5, of: (account) => account.machineNanos, always: true},
];

/** Waits below this share of a latency are not named: see LatencyAccount. */
const NAMED_SHARE = 0.005;

/** p99 1.42 ms: 1.00 ms waiting for a permit, 210 µs server, 210 µs client, 0 ns machine */
export function accountText(account) {
  const named = SPENDERS.filter((one) => isKnown(one.of(account))
    && (one.always || one.of(account) > NAMED_SHARE * account.latencyNanos));
  return `${accountName(account)} ${latency(account.latencyNanos)}: ${
    named.map((one) => `${latency(one.of(account))} ${one.words}`).join(', ')}`;
}

function accountName(account) {
  return account.of || `p${account.percentile}`;
}

/** The account of the 99th percentile, or of the highest below it. */
export function headlineAccount(phase) {
  return (phase.timeAccount || []).filter((one) => one.percentile <= 99).at(-1);
}

/** Where the time went, percentile by percentile, of each result that tells. */
export function timeTables(report, step) {
  return step.results.filter((result) => ((result.phase || {}).timeAccount || []).length > 0).map((result) => {
    const accounts = result.phase.timeAccount;
    const label = report.runs.length > 1 ? `${report.runs[result.run].label}: ` : '';
    const shown = shownIn(accounts);
    return element('div', {class: 'block'},
      element('h3', null, `${label}Where the time went`),
      accountTable(`Where the time went, step ${step.name}`, 'percentile', headlineKind(step, result.phase.total), accounts, shown),
      element('p', {class: 'hint'}, waitHint(shown), 'Means of the ops near each percentile. Server includes the network; '
        + 'client is time until an op was sent and answers that lay unread, without what the machine caused.'));
  });
}

/** Where the time of the mean op goes while a run goes on, or nothing where it is not known. */
export function timesSoFar(step, accounts) {
  if (accounts.length === 0) {
    return null;
  }
  const shown = shownIn(accounts);
  return element('div', {class: 'block', id: 'times-so-far'},
    element('h3', null, 'Where the time goes'),
    accountTable(`Where the time goes, step ${step.name}`, 'mean of', 'an op', accounts, shown),
    element('p', {class: 'hint'}, waitHint(shown), 'Means of the ops that succeeded. Server includes the network; client is '
      + `${accounts.every((account) => isKnown(account.machineNanos)) ? 'without' : 'with'} what the machine caused. `
      + 'When the measurement has ended, each percentile has its own account.'));
}

/** Who spent any of these; who always does also where it was nothing. */
function shownIn(accounts) {
  return SPENDERS.filter((one) => accounts.some((account) => (one.always ? isKnown(one.of(account)) : one.of(account) > 0)));
}

function accountTable(caption, of, whole, accounts, shown) {
  return table(caption, [
    {title: of, of: accountName},
    {title: whole, of: (account) => account.latencyNanos, text: latency, figure: true},
    ...shown.map((one) => (
      {title: spenderTitle(one), of: one.of, text: latency, figure: true})),
    {title: 'share', of: (account) => spentBar(account, shown)},
  ], accounts, {class: 'spent'});
}

function waitHint(shown) {
  const waits = shown.filter((one) => !one.always);
  return waits.length === 0 ? '' : `${waits.map((one) => one.title).join(', ')}: time an op waited before it could be sent. `;
}

function spenderTitle(spender) {
  return element('span', {class: 'spender'}, colouredDot(spender.colour), spender.title);
}

export function colouredDot(colour) {
  return painted(element('span', {class: 'dot', 'aria-hidden': 'true'}), colour);
}

/** Gives an element a colour of the theme, also of one that is chosen later. */
function painted(node, colour) {
  node.style.backgroundColor = theme.seriesVariable(colour);
  return node;
}

function spentBar(account, shown) {
  const bar = element('div', {class: 'bar', role: 'img', title: accountText(account), 'aria-label': accountText(account)});
  shown.filter((one) => one.of(account) > 0).forEach((one) => {
    const part = painted(element('span'), one.colour);
    part.style.flexGrow = String(one.of(account) / account.latencyNanos);
    bar.append(part);
  });
  return bar;
}

/** Where the time of an op goes, over time; nothing where it is not known. */
export function timePartCharts(step, tracks) {
  const known = tracks.some((track) => hasValues(track.data.time.server));
  return !known ? [] : [overTime(step, tracks, [
    {name: 'waiting', of: (data) => data.time.waiting, colour: 1, dash: 'dashed', overlaid: 'dashed', rare: true, text: latency},
    {name: 'server', of: (data) => data.time.server, colour: 2, text: latency},
    {name: 'client', of: (data) => data.time.client, colour: 0, overlaid: 'dotted', text: latency},
  ], latencyAxis, {title: 'Where the time of an op goes', file: `${step.name} time of an op`,
    hint: 'Mean of the ops that succeeded: waiting for a permit, the op before, a client instance or a retry; the server and the network; the client with its machine.'})];
}

/** How busy the lanes were; nothing where it is not known. */
export function laneCharts(step, tracks) {
  if (!tracks.some((track) => hasValues(track.data.client.laneOccupancy))) {
    return [];
  }
  const percent = (data) => data.client.laneOccupancy.map((value) => (isKnown(value) ? value * 100 : null));
  return [
    overTime(step, tracks, [
      {name: 'busiest lane', of: percent, colour: 0, text: (value) => `${number(value)} %`},
    ], shareAxis, {title: 'Client: the busiest lane', file: `${step.name} lane occupancy`,
      hint: 'The share of the time in which the busiest lane could take on nothing more. Near 100 % ops queue in the client, however many cores are idle.'}),
    overTime(step, tracks, [
      {name: 'longest turn', of: (data) => data.client.longestTurnNanos, colour: 1, text: latency},
    ], latencyAxis, {title: 'Client: the longest turn of a lane', file: `${step.name} longest turn`,
      hint: 'While a lane takes a turn it sends and reads nothing else.'}),
  ];
}
