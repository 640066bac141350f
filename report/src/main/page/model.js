export function stepId(report, step) {
  return `step-${report.steps.indexOf(step)}`;
}

export function headlineKind(step, total) {
  return step.paced && (total.latencies || {}).response ? 'response' : 'service';
}

/** Failed and unfinished ops as a share of those issued: see OpOutcomes. */
export function errorShare(total) {
  return total.counts.issued > 0 ? errorsOf(total) / total.counts.issued : 0;
}

export function errorsOf(total) {
  return total.counts.failed + (total.counts.unfinished || 0);
}

/**
 * The processors of all clients of a run that ran a step, whose CPU is a sum: client 0 may have run it for all. Of a
 * merged run they are the shards that recorded it, where these are known.
 */
export function processorsOf(run, parameters, shards) {
  const together = (parameters || {}).clients === '1' ? [] : run.clients || [];
  const parts = (run.merged || []).filter((client) => !shards || shards.includes(client.shard));
  const clients = [...parts, ...together];
  return (clients.length > 0 ? clients : [run])
    .reduce((sum, client) => sum + ((client.environment || {}).processors || 1), 0);
}

/**
 * What is laid over each other in charts over time: the processes of all runs. Each has a label
 * (empty if there is one only), a colour of its own where there are several, and its data.
 */
export function tracksOf(report, step) {
  const tracks = [];
  step.results.forEach((result) => {
    const run = report.runs[result.run];
    result.processes.filter((process) => process.start).forEach((process) => {
      const parts = [report.runs.length > 1 ? run.label : '', process.label].filter((part) => part);
      const arms = report.runs.length > 1;
      tracks.push({label: parts.join(' '), index: arms ? run.arm : tracks.length, data: process, result});
    });
  });
  return tracks;
}

/** Whether there is anything to show; of what is rare, only if it happened. */
export function hasValues(values, rare) {
  return Array.isArray(values) && values.some((value) => value !== null && !(rare && value === 0));
}
