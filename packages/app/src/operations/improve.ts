import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { number, path, text } from '@plugin-eval/engine/config/setting.ts';
import { FEWEST_SESSIONS, SMALLEST_GAIN } from '@plugin-eval/quality/improve/verdict.ts';
import { WORKERS } from '../executors/executor-options.ts';
import type { ImproveOutcome } from '../improve.ts';
import type { ImproveRequest } from '../improvement/improve-request.ts';
import type { RewriteOutcome } from '../rewrite.ts';
import { DEFAULT_CANDIDATES, type RewriteRequest } from '../rewriting/rewrite-request.ts';
import { CONFIG } from './config-option.ts';
import { PAID_SETTINGS } from './evaluation-flags.ts';
import { EXIT } from './exit-code.ts';
import { anyArguments, argument, defineOperation } from './operation.ts';
import { flag, option, repeatable } from './option.ts';
import { allProblems, NO_PROBLEM, notMeasured } from './problems.ts';
import { PAYING, runRequest } from './run-request.ts';
import { sandboxOptions } from './sandbox-options.ts';
import { SESSIONS } from './session-options.ts';
import { workSessions } from './work-options.ts';

const MOST_SESSIONS = 50;
const MOST_CANDIDATES = 8;

/** Candidates for the description, or for the instructions. */
type JudgedChange = ({ kind: 'description' } & ImproveRequest) | ({ kind: 'body' } & RewriteRequest);
type JudgedOutcome = ({ kind: 'description' } & ImproveOutcome) | ({ kind: 'body' } & RewriteOutcome);

export const IMPROVE = defineOperation({
  name: 'improve',
  summary: 'judge whether a change of a skill makes agents choose it better',
  description:
    'Installs each candidate in the place of the skill, among the same other skills, and puts the same labelled prompts to the original and to the candidate. Says better, worse, no better or undecided, with the gains that are excluded. A candidate comes from anybody: a description, a SKILL.md, a folder, a git reference, the JSON of another tool. Prompts that its author has seen are left out, and using the same prompts again makes a verdict harder. With --description a model writes the candidates, without seeing the prompts. With --body the instructions are judged instead, by the tests of the skill that can be executed: candidates race by the quality of the work. Only --write changes the skill.',
  examples: `
  plugin-eval improve ./skills/pdf-forms --from new-description.txt --dry-run
  plugin-eval improve ./skills/pdf-forms --from new-description.txt --max-cost 10
  plugin-eval improve ./skills/pdf-forms --from git:main --prompts held-out.json -o html:verdict.html
  plugin-eval improve ./skills/pdf-forms --description --max-cost 30 --write
  plugin-eval improve ./skills/pdf-forms --body --max-cost 60
  plugin-eval improve . --from a.txt b.txt ../other/SKILL.md --agent claude-code,codex`,
  first: 'from description body prompts seen agent sessions smallest-gain max-cost dry-run o verbose'.split(
    ' ',
  ),
  arguments: {
    path: argument('a skill: its folder or SKILL.md'),
    more: anyArguments('further candidates, after --from', 'candidate'),
  },
  document: 'improvement',
  otherDocuments: ['rewriting'],
  documentOf: ({ kind }: JudgedChange) => (kind === 'body' ? 'rewriting' : 'improvement'),
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
    body: flag(
      'judge SKILL.md by executed tests: with --from those candidates, else ones that a model writes',
    ),
    candidates: option(number({ min: 1, max: MOST_CANDIDATES, whole: true }), {
      help: 'candidates that --description or --body has written',
      usually: String(DEFAULT_CANDIDATES),
    }),
    write: flag('write the best candidate into SKILL.md, if it is better'),
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
      usually: '5; 3 with --body',
    }),
    smallestGain: option(number({ min: 0.01, max: 1, whole: false }), {
      argument: 'u',
      help: 'the smallest gain worth having: share fired where it should, less where it should not; quality with --body',
      usually: String(SMALLEST_GAIN),
    }),
    ...sandboxOptions('what sessions of --body run in', 'Sessions'),
    allowHost: SESSIONS.allowHost,
    ...CONFIG,
    ...PAYING,
    ...WORKERS,
  },
  request(given): JudgedChange {
    const { from, more, description, body, candidates } = given;
    const named = [...from, ...more];
    if (body && description)
      throw new UsageError('--description judges the description, and --body the instructions: name one.');
    if (named.length === 0 && !description && !body)
      throw new UsageError(
        'improve judges candidates: name one or more with --from, or have a model write some with --description or --body.',
      );
    const writes = description || (body && named.length === 0);
    if (candidates !== undefined && !writes)
      throw new UsageError('--candidates says how many --description or --body has written.');
    const { prompts, guessLabels, with: around, from: _, more: __, ...rest } = given;
    const common = { ...rest, ...runRequest(given), from: named };
    const written = writes ? (candidates ?? DEFAULT_CANDIDATES) : undefined;
    const sessions = { prompts, guessLabels, with: around.length === 0 ? undefined : around };
    if (body) return { kind: 'body', ...common, written, sessions: workSessions(given) };
    if (given.sandbox !== undefined || given.image !== undefined || given.allowHost.length > 0)
      throw new UsageError('--sandbox, --image and --allow-host apply to executed sessions: add --body.');
    return { kind: 'description', ...common, written, sessions };
  },
  plan: async (request, ports) =>
    request.kind === 'body'
      ? (await import('../rewrite.ts')).estimateRewrite(request, ports)
      : (await import('../improve.ts')).estimateImprovement(request, ports),
  run: async (request, ports): Promise<JudgedOutcome> =>
    request.kind === 'body'
      ? { kind: 'body', ...(await (await import('../rewrite.ts')).rewrite(request, ports)) }
      : { kind: 'description', ...(await (await import('../improve.ts')).improve(request, ports)) },
  show: ({ document }) => ({ document }),
  problems(outcome) {
    const { candidates } = outcome.document;
    const missing = candidates.flatMap(({ name, verdict: { verdict, problem } }) =>
      verdict === 'invalid' || verdict === 'too-few' ? [`${name}: ${problem}`] : [],
    );
    const unmeasured =
      candidates.length > 0 ? [] : agentsOf(outcome).flatMap(({ invalidReason }) => invalidReason ?? []);
    return allProblems([
      notMeasured([...missing, ...unmeasured]),
      { ...NO_PROBLEM, exit: isWhole(outcome) ? EXIT.fine : EXIT.notMeasured },
    ]);
  },
  async afterwards(outcome, { write = false }) {
    if (!write) return [];
    const { document, folder } = outcome;
    const { skill, best } = document;
    if (best === null) return ['No candidate is better, so nothing is written.'];
    if (outcome.kind === 'body') {
      if (outcome.change === null)
        return ['The candidate is a file of yours: copy it yourself. Nothing is written.'];
      const { writeSkillFile } = await import('../work/write-skill-file.ts');
      writeSkillFile(folder, skill.path, outcome.change);
      return [`The best candidate is written to ${skill.path}.`];
    }
    const winner = outcome.document.candidates[best];
    if (winner === undefined) return [];
    if (winner.kind !== 'description' && winner.kind !== 'written')
      return [`${winner.name} is more than a description: copy it yourself. Nothing is written.`];
    const { writeDescriptionInto } = await import('../improvement/write-improved.ts');
    writeDescriptionInto(folder, skill.path, winner.description);
    return [`The description of ${winner.name} is written to ${skill.path}.`];
  },
  canGoOn: (outcome) => !isWhole(outcome),
});

function agentsOf({
  document,
}: JudgedOutcome): readonly { invalidReason: string | null; complete: boolean }[] {
  return 'agents' in document ? document.agents : [document];
}

function isWhole(outcome: JudgedOutcome): boolean {
  return agentsOf(outcome).every(({ complete }) => complete);
}
