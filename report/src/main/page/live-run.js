/** An hour of seconds: what the server keeps, too. */
export const MOST_COLUMNS = 3600;

/** Nothing is known of a run yet; what will be has the fields of a report. */
export function newRun() {
  return {
    runs: [],
    steps: [],
    comparison: null,
    experiment: null,
    /** The step of the last second, and what was told with it. */
    current: null,
    news: null,
  };
}

/** Whether this is told of another run than the one that is known. */
export function isOther(report, head) {
  return report === null || (report.runs.length > 0 && report.runs[0].folder !== head.run.folder);
}

export function takeRun(report, head) {
  report.runs = [head.run];
}

/** What a place means; it has no name after a fork, behind which nothing needs to begin. */
export function untilTheNextSecond(told, hasFigures) {
  const whose = told.text ? 'those of the run before' : 'its own';
  return `${told.text ? 'Begins.' : 'The fork has ended.'}${hasFigures ? ` The figures and charts below are still ${whose}.` : ''}`;
}

function stepNamed(report, name) {
  let step = report.steps.find((one) => one.name === name);
  if (!step) {
    step = {name, judged: false, paced: false, marks: {}, absolute: {start: [], end: []}, series: {}, results: [
      {run: 0, facts: {}, phase: null, warmup: null, processes: [{label: ''}], percentiles: {total: {}, ops: {}}}]};
    report.steps.push(step);
  }
  return step;
}

export function takeStep(report, told) {
  const step = stepNamed(report, told.name);
  step.judged = told.judged;
  step.paced = told.paced;
  step.marks = told.marks;
  Object.assign(step.results[0], told.result);
  shiftTimes(step);
}

export function takeSecond(report, told) {
  const step = stepNamed(report, told.name);
  const {start, end, ...rest} = told.columns;
  join(step.series, rest, step.absolute.start.length, start.length);
  step.absolute.start = step.absolute.start.concat(start).slice(-MOST_COLUMNS);
  step.absolute.end = step.absolute.end.concat(end).slice(-MOST_COLUMNS);
  if (told.percentiles) {
    step.results[0].percentiles = told.percentiles;
  }
  shiftTimes(step);
  report.current = step;
  report.news = told;
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
