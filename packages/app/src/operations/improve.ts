import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { number, path, text } from '@plugin-eval/engine/config/setting.ts';
import { FEWEST_SESSIONS, SMALLEST_GAIN } from '@plugin-eval/quality/improve/verdict.ts';
import { WORKERS } from '../executors/executor-options.ts';
import type { ImproveRequest } from '../improvement/improve-request.ts';
import { CONFIG } from './config-option.ts';
import { PAID_SETTINGS } from './evaluation-flags.ts';
import { EXIT } from './exit-code.ts';
import { anyArguments, argument, defineOperation } from './operation.ts';
import { flag, option, repeatable } from './option.ts';
import { allProblems, NO_PROBLEM, notMeasured } from './problems.ts';
import { PAYING, runRequest } from './run-request.ts';
import { SESSIONS } from './session-options.ts';

const MOST_SESSIONS = 50;
const MOST_CANDIDATES = 8;
const DEFAULT_CANDIDATES = 3;

export const IMPROVE = defineOperation({
  name: 'improve',
  summary: 'judge whether a change of a skill makes agents choose it better',
  description:
    'Installs each candidate in the place of the skill, among the same other skills, and puts the same labelled prompts to the original and to the candidate. Says better, worse, no better or undecided, with the gains that are excluded. A candidate comes from anybody: a description, a SKILL.md, a folder, a git reference, the JSON of another tool. Prompts that its author has seen are left out, and using the same prompts again makes a verdict harder. With --description a model writes the candidates, without seeing the prompts. Only --write changes the skill.',
  examples: `
  plugin-eval improve ./skills/pdf-forms --from new-description.txt --dry-run
  plugin-eval improve ./skills/pdf-forms --from new-description.txt --max-cost 10
  plugin-eval improve ./skills/pdf-forms --from git:main --prompts held-out.json -o html:verdict.html
  plugin-eval improve ./skills/pdf-forms --description --max-cost 30 --write
  plugin-eval improve . --from a.txt b.txt ../other/SKILL.md --agent claude-code,codex`,
  first: 'from description prompts seen agent sessions smallest-gain max-cost dry-run o verbose'.split(' '),
  arguments: {
    path: argument('a skill: its folder or SKILL.md'),
    more: anyArguments('further candidates, after --from', 'candidate'),
  },
  document: 'improvement',
  extent: { all: 'show everything: all prompts, the descriptions, what this rests on' },
  settings: ['agent', 'model', 'judgeModels', 'concurrency', ...PAID_SETTINGS],
  wordings: {
    agent: {
      help: 'agents, separated by commas, each as NAME or NAME=MODEL; a verdict each, and one over all',
      usually: 'Claude Code where its SDK is installed, else tool-loop',
    },
    model: { help: 'model of the sessions: provider:model, or a tier', usually: 'sonnet' },
    judgeModels: { help: 'model that writes candidates, with --description', usually: 'sonnet' },
    concurrency: { help: 'most sessions at once', usually: '16; as the machine allows for claude-code' },
  },
  options: {
    from: repeatable(text, {
      argument: 'what',
      help: 'a candidate: a text file with a description, a JSON file with one, a SKILL.md, a folder or git:REF',
    }),
    description: flag('have a model write descriptions, which race against one another, instead of --from'),
    candidates: option(number({ min: 1, max: MOST_CANDIDATES, whole: true }), {
      help: 'descriptions that --description has written',
      usually: String(DEFAULT_CANDIDATES),
    }),
    write: flag('write the description of the best candidate into SKILL.md, if it is better'),
    prompts: SESSIONS.prompts,
    guessLabels: SESSIONS.guessLabels,
    seen: option(path, {
      argument: 'file',
      help: 'prompts that authors of candidates have seen, which are left out',
    }),
    with: SESSIONS.with,
    sessionsEach: option(number({ min: FEWEST_SESSIONS, max: MOST_SESSIONS, whole: true }), {
      name: 'sessions',
      help: 'sessions of each prompt with the original and with each candidate',
      usually: '5',
    }),
    smallestGain: option(number({ min: 0.01, max: 1, whole: false }), {
      argument: 'u',
      help: 'the smallest gain worth having: share fired where it should, less where it should not',
      usually: String(SMALLEST_GAIN),
    }),
    ...CONFIG,
    ...PAYING,
    ...WORKERS,
  },
  request({
    prompts,
    guessLabels,
    with: around,
    from,
    more,
    description,
    candidates,
    ...given
  }): ImproveRequest {
    const named = [...from, ...more];
    if (named.length === 0 && !description)
      throw new UsageError(
        'improve judges candidates: name one or more with --from, or have a model write some with --description.',
      );
    if (candidates !== undefined && !description)
      throw new UsageError('--candidates says how many --description has written.');
    return {
      ...given,
      ...runRequest(given),
      from: named,
      written: description ? (candidates ?? DEFAULT_CANDIDATES) : undefined,
      sessions: { prompts, guessLabels, with: around.length === 0 ? undefined : around },
    };
  },
  plan: async (request, ports) => (await import('../improve.ts')).estimateImprovement(request, ports),
  run: async (request, ports) => (await import('../improve.ts')).improve(request, ports),
  show: ({ document }) => ({ document }),
  problems({ document: { candidates, agents } }) {
    const missing = candidates.flatMap(({ name, verdict: { verdict, problem } }) =>
      verdict === 'invalid' || verdict === 'too-few' ? [`${name}: ${problem}`] : [],
    );
    const unmeasured =
      candidates.length > 0 ? [] : agents.flatMap(({ invalidReason }) => invalidReason ?? []);
    const isWhole = agents.every(({ complete }) => complete);
    return allProblems([
      notMeasured([...missing, ...unmeasured]),
      { ...NO_PROBLEM, exit: isWhole ? EXIT.fine : EXIT.notMeasured },
    ]);
  },
  async afterwards({ document: { candidates, best, skill }, folder }, { write = false }) {
    if (!write) return [];
    const winner = best === null ? undefined : candidates[best];
    if (winner === undefined) return ['No candidate is better, so nothing is written.'];
    if (winner.kind !== 'description' && winner.kind !== 'written')
      return [`${winner.name} is more than a description: copy it yourself. Nothing is written.`];
    const { writeDescriptionInto } = await import('../improvement/write-improved.ts');
    writeDescriptionInto(folder, skill.path, winner.description);
    return [`The description of ${winner.name} is written to ${skill.path}.`];
  },
  canGoOn: ({ document: { agents } }) => agents.some(({ complete }) => !complete),
});
