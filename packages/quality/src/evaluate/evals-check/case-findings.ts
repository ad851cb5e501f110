import type { CheckedCase, CheckedGrader, FakeName } from '@plugin-eval/core/documents/evals-check.ts';
import type { CaseCheck } from './check-case.ts';
import { type FindingDraft, quoted } from './evals-finding-draft.ts';
import type { PlacedCase } from './read-tests.ts';

const MOST_NAMED = 3;

/** Findings from running a test's graders. @param index of the case */
export function caseFindings(
  index: number,
  { checked, refused }: CaseCheck,
  { evalCase: { task } }: PlacedCase,
): FindingDraft[] {
  const { graders, prompt, reference, untouched } = checked;
  const about = { case: index };
  const name = `The test ${quoted(prompt)}`;
  if (refused !== null)
    return [
      {
        ...about,
        ...{ rule: 'case-refused', level: 'error' },
        message: `${name} cannot be executed. ${refused}`,
        fix: 'Correct the file that it names, or the grader; until then no session runs it.',
      },
    ];
  const deterministic = graders.some(({ kind }) => kind !== 'judged');
  return [
    ...(reference.status === 'failed'
      ? [
          {
            ...about,
            ...{ rule: 'reference-fails' as const, level: 'error' as const },
            message: `${name}: its own solution fails ${namesOf(graders, ({ reference: verdict }) => verdict === 'fail')}.`,
            fix: 'Correct the solution or the grader: what the author calls right must pass.',
          },
        ]
      : []),
    ...(untouched.status === 'passed'
      ? [
          {
            ...about,
            ...{ rule: 'untouched-passes' as const, level: 'error' as const },
            message: `${name} passes for an agent that does nothing.`,
            fix: 'Add a grader for what has to be there in the end, and make it required.',
          },
        ]
      : []),
    ...fakeFindings(checked, name, about),
    ...graders.flatMap((grader) => idleGrader(grader, name, about)),
    ...undecided(graders, name, about),
    ...(reference.status === 'none' && deterministic
      ? [
          {
            ...about,
            ...{ rule: 'no-reference' as const, level: 'info' as const },
            message: `${name} has graders and no solution that shows that they can be passed.`,
            fix: 'Write the files of a right result down as reference, with the last answer where a grader reads it.',
          },
        ]
      : []),
    ...[...new Set(task?.notes)].map((note) => ({
      ...about,
      ...{ rule: 'not-supported' as const, level: 'info' as const },
      message: `${name} ${note}.`,
      fix: 'Say it with a grader of another kind; docs/evals.md lists them.',
    })),
  ];
}

const FAKES: Readonly<Record<FakeName, { did: string; add: string }>> = {
  'empty-answer': { did: 'gives an empty answer', add: 'a required grader of kind file, text or command' },
  'wrong-contents': {
    did: 'writes files of the right names with the wrong contents',
    add: 'a required text, json, table, diff or command grader for the content of the files',
  },
  'empty-file': {
    did: 'writes empty files of the right names',
    add: 'min_bytes to the file grader, or a text grader for the content of the file',
  },
  'unreadable-file': {
    did: 'writes files that cannot be read',
    add: 'a text, json or command grader, which has to read the file',
  },
  'script-named': {
    did: 'only names the script',
    add: 'a tools grader: {"name": "Bash", "arguments": {"runs": "scripts/NAME"}}',
  },
  'script-overwritten': {
    did: 'overwrites the script and runs that',
    add: 'a tools grader with `runs` in place of one that matches the text of the command',
  },
  'file-flood': {
    did: 'writes more files than can be stored',
    add: 'a required grader for a file that has to be there',
  },
  'quoted-text': {
    did: 'only quotes the expected text',
    add: 'a grader over a file, or equals in place of contains',
  },
};

/** One finding for all fakes that pass, unless doing nothing passes as well. */
function fakeFindings(
  { fakes = [], untouched }: CheckedCase,
  name: string,
  about: { case: number },
): FindingDraft[] {
  const [first, ...others] = fakes.filter(({ status }) => status === 'passed').map(({ fake }) => FAKES[fake]);
  if (first === undefined || untouched.status === 'passed') return [];
  return [
    {
      ...about,
      ...{ rule: 'fake-passes', level: 'error' },
      message: `${name} passes for an agent that ${[first, ...others].map(({ did }) => did).join(', or ')}.`,
      fix: `Add ${[...new Set([first, ...others].map(({ add }) => add))].join('; or ')}.`,
    },
  ];
}

/**
 * Returns true for a grader that passes both with the solution and without any work; a check for absence is a
 * guard instead.
 */
function idleGrader(
  { kind, name: check, reference, untouched, required }: CheckedGrader,
  name: string,
  about: { case: number },
): FindingDraft[] {
  if (reference !== 'pass' || untouched !== 'pass') return [];
  return [
    {
      ...about,
      rule: 'passes-in-both-arms',
      level: required || kind === 'command' ? 'warning' : 'info',
      message: `${name}: "${check}" passes with the solution and with an untouched workspace alike.`,
      fix: 'Check something that only the work produces. A guard against damage can stay as an additional grader.',
    },
  ];
}

function undecided(graders: readonly CheckedGrader[], name: string, about: { case: number }): FindingDraft[] {
  const broken = graders.find(({ reference, untouched }) => [reference, untouched].includes('errored'));
  if (broken === undefined) return [];
  return [
    {
      ...about,
      ...{ rule: 'grader-undecided', level: 'warning' },
      message: `${name}: "${broken.name}" could not decide${broken.reason === null ? '' : `: ${broken.reason}`}.`,
      fix: 'Sessions whose graders break are not measured. Correct the grader, or give it the program or file that it needs.',
    },
  ];
}

function namesOf(graders: readonly CheckedGrader[], has: (one: CheckedGrader) => boolean): string {
  const found = graders.filter(has);
  const shown = found
    .slice(0, MOST_NAMED)
    .map(({ name, reason }) => `"${name}"${reason === null ? '' : ` (${reason})`}`);
  const more = found.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
