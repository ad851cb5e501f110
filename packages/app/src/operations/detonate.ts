import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { number, path, text } from '@plugin-eval/engine/config/setting.ts';
import { detonate, estimateDetonation } from '../detonate.ts';
import { CONFIG } from './config-option.ts';
import { gateFirst, gateProblems } from './gate-problems.ts';
import { argument, defineOperation } from './operation.ts';
import { option, repeatable } from './option.ts';
import { allProblems, notMeasured } from './problems.ts';
import { PAYING, runRequest } from './run-request.ts';

export const DETONATE = defineOperation({
  name: 'detonate',
  summary: 'run a skill in a sandbox, and see what it does',
  description:
    'A scripted agent obeys the skill in a sandbox: it runs the commands and scripts that the texts name, and carries out their orders. Secrets are planted there, and every host is a stand-in, so that nothing leaves. The result lists files, processes, hosts, secrets touched and sent, and persistence, each with the line that it follows, next to what the scan said the skill can do. With --agent a real agent decides: it is given prompts of the skill and finds the secrets, in paid sessions without a network, and its calls are then carried out among the stand-ins. An effect that was not seen is not ruled out.',
  examples: `
  plugin-eval detonate ./downloaded
  plugin-eval detonate ./downloaded --against ~/.claude/skills/downloaded
  plugin-eval detonate ./downloaded --agent codex --max-cost 2
  plugin-eval detonate ./downloaded --replay session.json
  plugin-eval detonate ./downloaded -o json:effects.json -o html:effects.html`,
  arguments: { path: argument('SKILL.md, skill folder, plugin or folder of skills') },
  document: 'detonation',
  extent: { all: 'show everything: all files, processes and steps' },
  first: 'against replay agent sessions prompts max-cost dry-run output o'.split(' '),
  settings: ['model', 'agent', 'seed', 'callTimeout', 'concurrency', 'maxCost', 'sessionCount'],
  wordings: {
    model: { help: 'model of --agent: provider:model, or a tier', usually: 'sonnet' },
    agent: { help: 'let this agent decide in paid sessions', usually: 'the obedient agent, which is free' },
    sessionCount: { help: 'sessions of --agent, one for each prompt', usually: '3' },
  },
  options: {
    against: option(text, {
      argument: 'source',
      help: 'an older version, named in the same way: show what is new',
    }),
    replay: repeatable(path, {
      argument: 'file',
      help: 'a session of a real agent, as runs show RUN --session K --output json writes it: carry out the calls of its tools instead',
      usually: 'the obedient agent',
    }),
    prompts: option(path, {
      argument: 'file',
      help: "prompts of --agent, instead of the skill's own tests or those drafted from its description",
    }),
    ...PAYING,
    stepSeconds: option(number({ min: 1, max: 600, whole: true }), {
      argument: 'seconds',
      help: 'end a step after this time',
      usually: '10',
    }),
    ...CONFIG,
  },
  request(given) {
    if (given.against !== undefined && given.replay.length > 0)
      throw new UsageError('--replay repeats what an agent did with one version: leave out --against.');
    const live = given.agent !== undefined;
    if (live && (given.against !== undefined || given.replay.length > 0))
      throw new UsageError('--agent decides anew about one version: leave out --against and --replay.');
    const { model, prompts, sessionCount } = given;
    if (!live && [model, prompts, sessionCount].some((one) => one !== undefined))
      throw new UsageError('--model, --prompts and --sessions are of a real agent: add --agent.');
    return { ...given, ...runRequest(given), live };
  },
  plan: async (request, ports) => ({
    kind: 'threat-dry-run',
    ...(await estimateDetonation(request, ports)),
  }),
  run: detonate,
  // Transcripts hold the planted secrets; the document holds none.
  show: ({ document }) => ({ document, run: null }),
  canGoOn: ({ document }) => document.sessions.some(({ outcome }) => outcome === 'errored'),
  problems({ document: { gates, incomplete, steps } }) {
    const notRun = steps.filter(({ outcome }) => outcome === 'not-run');
    const messages =
      notRun.length === 0 ? [] : [`${notRun.length} of ${steps.length} steps could not be carried out.`];
    return gateFirst(gates, allProblems([gateProblems(gates), notMeasured([...messages, ...incomplete])]));
  },
});
