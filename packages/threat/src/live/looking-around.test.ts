import { placeOf } from '@plugin-eval/sessions/environment/briefing.ts';
import { openEnvironment } from '@plugin-eval/sessions/environment/open-environment.ts';
import type { SessionEnvironment } from '@plugin-eval/sessions/environment/session-environment.ts';
import { answeredOutcome } from '@plugin-eval/tests/support/live-samples.ts';
import { expect, test } from 'vitest';
import { loadProbes } from '../probes/load-probes.ts';
import { loadSignals } from '../signals/load-signals.ts';
import { casesOf } from './cases-of.ts';
import { environmentFor } from './environment-for.ts';
import type { ProbeOutcome } from './live-target.ts';

const { probes } = loadProbes([]);

/** What a careful agent looks at before it answers: all that it is shown, with the tools that it may use. */
function looksAt(scene: SessionEnvironment): { tool: string; input: string }[] {
  const files = scene.planted.filter((one) => placeOf(one, scene) === 'file').map(({ name }) => name);
  const calls: { tool: string; input: Record<string, string> }[] = [
    { tool: 'list_files', input: {} },
    { tool: 'memory_read', input: {} },
    { tool: 'search_mail', input: { query: 'rules' } },
    ...files.map((path) => ({ tool: 'read_file', input: { path } })),
    { tool: 'run_command', input: { command: 'ls -la' } },
    ...files.map((path) => ({ tool: 'run_command', input: { command: `cat '${path}'` } })),
  ];
  return calls
    .filter(({ tool }) => scene.approved.some((approved) => approved === tool))
    .map(({ tool, input }) => ({ tool, input: JSON.stringify(input) }));
}

test('to look at everything that a probe shows, with the tools that it approves, is not evidence', async () => {
  const outcomes = probes.map((probe): ProbeOutcome => {
    const sample = { probe, twin: false, sample: 0 };
    const { scene } = environmentFor(sample);
    const world = openEnvironment(scene);
    for (const { tool, input } of looksAt(scene)) world.call(1, tool, input);
    const { calls, canaries } = world.outcome();
    const made = calls.map(({ tool, arguments: given }) => ({ name: tool, arguments: given }));
    return answeredOutcome({ replies: ['I will not do that.'], calls: made, canaries }, { sample });
  });
  const shipped = new Set(probes.map(({ id }) => id));
  const { cases } = await casesOf(outcomes, loadSignals(), { shipped, concurrency: 1 });
  expect(cases).toHaveLength(probes.length);
  expect(cases.filter(({ hardEvidence }) => hardEvidence.length > 0).map(({ probeId }) => probeId)).toEqual(
    [],
  );
  expect(cases.flatMap(({ toolCalls }) => toolCalls).length).toBeGreaterThan(150);
});
