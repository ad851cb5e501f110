import { WORKERS } from '../executors/executor-options.ts';
import type { TrimRequest } from '../trimming/trim-request.ts';
import { CONFIG } from './config-option.ts';
import { PAID_SETTINGS } from './evaluation-flags.ts';
import { EXIT } from './exit-code.ts';
import { argument, defineOperation } from './operation.ts';
import { flag } from './option.ts';
import { allProblems, NO_PROBLEM, notMeasured } from './problems.ts';
import { PAYING, runRequest } from './run-request.ts';
import { WORK, WORK_WORDINGS, workSessions } from './work-options.ts';

export const TRIM = defineOperation({
  name: 'trim',
  summary: 'find the sections that a skill can lose',
  description:
    'Takes sections out of SKILL.md, two at a time, and has an agent do the tests of the skill with each shorter version, in a sandbox. A version passes when a loss of quality against the whole skill is excluded; the first that does not ends the work. The result is one diff. With 60 tests, 20 order the sections; with fewer a model does. Only --write changes the skill.',
  examples: `
  plugin-eval trim ./skills/pdf-forms --dry-run
  plugin-eval trim ./skills/pdf-forms --max-cost 40 -o html:trim.html
  plugin-eval trim ./skills/pdf-forms --max-cost 40 --write`,
  first: 'prompts agent sessions margin write max-cost dry-run o verbose'.split(' '),
  arguments: { path: argument('a skill: its folder or SKILL.md') },
  document: 'trimming',
  extent: { all: 'show everything: all sections, what this rests on' },
  settings: ['agent', 'model', 'judgeModels', 'concurrency', ...PAID_SETTINGS],
  wordings: {
    ...WORK_WORDINGS,
    judgeModels: { help: 'model that judges the work and orders the sections', usually: 'sonnet' },
  },
  options: {
    ...WORK,
    write: flag('write the shorter SKILL.md'),
    ...CONFIG,
    ...PAYING,
    ...WORKERS,
  },
  request: (given): TrimRequest => ({
    ...given,
    ...runRequest(given),
    sessions: workSessions(given),
  }),
  plan: async (request, ports) => (await import('../trim.ts')).estimateTrim(request, ports),
  run: async (request, ports) => (await import('../trim.ts')).trim(request, ports),
  show: ({ document }) => ({ document }),
  problems({ document: { invalidReason, steps, complete } }) {
    const invalid = steps.flatMap(({ verdict, problem }) => (verdict === 'invalid' ? (problem ?? []) : []));
    return allProblems([
      notMeasured(invalidReason === null ? invalid : [invalidReason]),
      { ...NO_PROBLEM, exit: complete ? EXIT.fine : EXIT.notMeasured },
    ]);
  },
  async afterwards({ change, folder, document: { skill } }, { write = false }) {
    if (!write) return [];
    if (change === null) return ['No section can go for certain, so nothing is written.'];
    const { writeSkillFile } = await import('../work/write-skill-file.ts');
    writeSkillFile(folder, skill.path, change);
    return [`${skill.path} is shorter now.`];
  },
  canGoOn: ({ document: { complete } }) => !complete,
});
