import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { WORKERS } from '../executors/executor-options.ts';
import type { RetireRequest } from '../retirement/retire-request.ts';
import { CONFIG } from './config-option.ts';
import { PAID_SETTINGS } from './evaluation-flags.ts';
import { EXIT } from './exit-code.ts';
import { defineOperation, someArguments } from './operation.ts';
import { NO_PROBLEM, notMeasured } from './problems.ts';
import { PAYING, runRequest } from './run-request.ts';
import { WORK, WORK_WORDINGS, workSessions } from './work-options.ts';

export const RETIRE = defineOperation({
  name: 'retire',
  summary: 'find skills that the bare model does not need',
  description:
    'Has an agent do the tests of each skill with and without it, in a sandbox, and says which skills are not needed: a loss of quality without them is excluded, over all skills together. Results of score whose sessions ran with and without each skill do as well, and then nothing is called.',
  examples: `
  plugin-eval retire ./skills --dry-run
  plugin-eval retire ./skills/pdf-forms --max-cost 20
  plugin-eval score ./skills --depth deep --lift-against none --sessions 150 -o json:lift.json
  plugin-eval retire lift.json`,
  first: 'prompts agent sessions margin max-cost dry-run o verbose'.split(' '),
  arguments: {
    of: someArguments('skills, plugins, marketplaces or folders; or JSON files of score', 'path'),
  },
  document: 'retirement',
  extent: { all: 'show everything: what this rests on' },
  settings: ['agent', 'model', 'judgeModels', 'concurrency', ...PAID_SETTINGS],
  wordings: WORK_WORDINGS,
  options: {
    ...WORK,
    ...CONFIG,
    ...PAYING,
    ...WORKERS,
  },
  request({ of, ...given }): RetireRequest {
    const results = of.filter((name) => name.endsWith('.json'));
    const paths = of.filter((name) => !name.endsWith('.json'));
    if (results.length > 0 && paths.length > 0)
      throw new UsageError('retire reads results or runs sessions: give JSON files, or skills.');
    return { ...given, ...runRequest(given), results, paths, sessions: workSessions(given) };
  },
  plan: async (request, ports) => (await import('../retire.ts')).estimateRetire(request, ports),
  run: async (request, ports) => (await import('../retire.ts')).retire(request, ports),
  show: ({ document }) => ({ document }),
  problems({ document: { skills } }) {
    const unmeasured = skills.flatMap(({ name, problem }) =>
      problem === null ? [] : [`${name}: ${problem}`],
    );
    if (skills.length === 0)
      return { messages: ['No skill was found in the results.'], exit: EXIT.notMeasured };
    return unmeasured.length === 0 ? NO_PROBLEM : notMeasured(unmeasured);
  },
  canGoOn: ({ document: { run } }) => run?.complete === false,
});
