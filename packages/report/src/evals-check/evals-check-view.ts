import type {
  CheckedCase,
  CheckedSkill,
  EvalsCheck,
  EvalsFinding,
} from '@plugin-eval/core/documents/evals-check.ts';
import { firstNames } from '@plugin-eval/core/text/format-value.ts';
import { LEVEL_TONES } from '../evaluation/findings-view.ts';
import { formatPercent, plural } from '../number-format.ts';
import type { Block, Entry, Phrase, Section } from '../view-model/blocks.ts';
import { list, notice, paragraph, section, table, withPriority } from '../view-model/build-blocks.ts';

const MOST_FINDINGS = 25;
const MOST_CASES = 60;
const MOST_SKILLS = 60;
const MOST_NAMES = 10;

/** Lays out findings about the tests of skills, worst first. */
export function evalsCheckView(check: EvalsCheck): Section[] {
  const { findings, gates, sandboxMissing, errors } = check;
  const skills = check.skills.filter(isTested);
  return [
    ...withPriority(
      1,
      section('evals', null, [
        paragraph(summary(check)),
        ...gates
          .filter(({ passed }) => !passed)
          .map(({ name, message }) => notice('alarm', `${name}: ${message}`)),
        ...(sandboxMissing === null
          ? []
          : [notice('caution', `Checks that need a sandbox are unmeasured. ${sandboxMissing}`)]),
      ]),
    ),
    ...section('skills', 'Skills', [skillTable(skills)]),
    ...ruleSection(findings),
    ...section('findings', skills.length === 0 ? null : `Findings (${findings.length})`, [
      findings.length === 0 && skills.length > 0
        ? paragraph('No problem was found in these tests.', 'good')
        : null,
      {
        kind: 'entries',
        entries: groupsOf(findings).map((group) => entryOf(check, group)),
        mostShown: MOST_FINDINGS,
      },
    ]),
    ...powerSection(skills),
    ...withPriority(3, skills.flatMap(casesSection)),
    ...section('errors', 'Not read', [list(errors.map(({ message }) => message))]),
  ];
}

/** Counts findings by rule when there are too many to take in at once. */
function ruleSection(findings: readonly EvalsFinding[]): Section[] {
  const byRule = [...Map.groupBy(findings, ({ level, rule }) => `${level} ${rule}`).values()];
  if (findings.length <= MOST_FINDINGS) return [];
  return section('rules', 'Findings by rule', [
    table(
      ['Level', 'Rule', 'Findings:', 'Skills:'],
      byRule.map((own) => [
        own[0]?.level ?? '',
        own[0]?.rule ?? '',
        String(own.length),
        String(new Set(own.map(({ skill }) => skill)).size),
      ]),
    ),
  ]);
}

function isTested({ cases }: CheckedSkill): boolean {
  return cases.length > 0;
}

function summary({ skills, errors, coverage }: EvalsCheck): (string | Phrase)[] {
  const cases = skills.flatMap((skill) => skill.cases);
  const untested = skills.filter((skill) => !isTested(skill)).map(({ name }) => name);
  if (cases.length === 0 && (skills.length > 0 || errors.length === 0))
    return [
      { text: noTests(skills), tone: 'strong' },
      ' Nothing was checked. `plugin-eval prompts SKILL` drafts prompts for evals/trigger_eval.json.',
    ];
  const without = untested.length === 0 ? '' : ` No tests: ${firstNames(untested, MOST_NAMES)}.`;
  return [
    { text: plural(cases.length, 'test'), tone: 'strong' },
    ` of ${plural(skills.length - untested.length, 'skill')}. No model was called. ${coverageWords(coverage)}${without}`,
  ];
}

function coverageWords({ covered, skills }: EvalsCheck['coverage']): string {
  const share = skills === 0 ? null : covered / skills;
  return `Coverage: ${covered} of ${plural(skills, 'skill')} (${formatPercent(share)}).`;
}

/** The message shown when no skill has tests. */
export function noTests(skills: readonly Pick<CheckedSkill, 'name'>[]): string {
  const [only] = skills;
  if (only === undefined) return 'No skill was found.';
  return skills.length === 1
    ? `${only.name} has no tests.`
    : `None of these ${skills.length} skills has tests.`;
}

function skillTable(skills: readonly CheckedSkill[]): Block {
  return table(
    [
      'Skill',
      'Should trigger:',
      'Near misses:',
      'Unlabelled:',
      'Executed:',
      'Covered',
      'Solutions that pass:',
      'Untouched that fail:',
    ],
    skills.map(({ name, prompts, cases, executed, covered }) => {
      const graded = cases.filter(({ graders }) => graders.length > 0);
      return [
        name,
        ...[prompts.positive, prompts.negative, prompts.unlabelled, executed].map(String),
        [{ text: covered ? 'yes' : 'no', tone: covered ? ('good' as const) : ('bad' as const) }],
        shareWords(graded, ({ reference }) => reference, 'passed', 'failed'),
        shareWords(graded, ({ untouched }) => untouched, 'failed', 'passed'),
      ];
    }),
    { mostShown: MOST_SKILLS },
  );
}

/** "3 of 4 (1 unmeasured)". */
function shareWords(
  cases: readonly CheckedCase[],
  armOf: (one: CheckedCase) => CheckedCase['reference'],
  right: 'passed' | 'failed',
  wrong: 'passed' | 'failed',
): (string | Phrase)[] {
  const having = (status: CheckedCase['reference']['status']) =>
    cases.filter((one) => armOf(one).status === status).length;
  const [good, bad, unmeasured] = [having(right), having(wrong), having('unmeasured')];
  if (good + bad === 0) return [{ text: unmeasured > 0 ? 'unmeasured' : 'none', tone: 'quiet' }];
  return [
    { text: `${good} of ${good + bad}`, tone: bad > 0 ? 'bad' : good > 0 ? 'good' : 'quiet' },
    unmeasured > 0 ? ` (${unmeasured} unmeasured)` : '',
  ];
}

type FindingGroup = readonly [EvalsFinding, ...EvalsFinding[]];

/** Equal findings of several skills together, in the order of the first of each. */
function groupsOf(findings: readonly EvalsFinding[]): FindingGroup[] {
  const groups = Map.groupBy(findings, ({ level, rule, message, fix }) =>
    JSON.stringify([level, rule, message, fix]),
  );
  return [...groups.values()] as unknown as FindingGroup[];
}

function entryOf({ skills }: EvalsCheck, group: FindingGroup): Entry {
  const [{ rule, level, message, fix }] = group;
  const names = [...new Set(group.map(({ skill }) => skills[skill]?.name ?? ''))];
  return {
    ...(level === 'info' ? { priority: 3 } : {}),
    head: [
      { text: level, tone: LEVEL_TONES[level] },
      ` ${rule} `,
      { text: names.length === 1 ? (names[0] ?? '') : plural(names.length, 'skill'), tone: 'strong' },
    ],
    lines: [
      message,
      [{ text: fix, tone: 'quiet' }],
      ...(names.length > 1 ? [[{ text: firstNames(names, MOST_NAMES), tone: 'quiet' as const }]] : []),
      ...group.map(({ file, line }, index) => ({
        words: [{ text: `${file}${line === null ? '' : `:${line}`}`, tone: 'quiet' as const }],
        priority: index === 0 && names.length === 1 ? (2 as const) : (3 as const),
      })),
    ],
  };
}

function powerSection(skills: readonly CheckedSkill[]): Section[] {
  const measured = skills.filter(({ power }) => power.length > 0);
  const [first] = measured;
  if (first === undefined) return [];
  return section('power', 'Power of a comparison over these prompts', [
    table(
      ['Skill', 'Prompts:', ...first.power.map(({ difference }) => `${formatPercent(difference)}:`)],
      measured.map(({ name, prompts, power }) => [
        name,
        String(prompts.positive),
        ...power.map(
          (one) => `${formatPercent(one.power.independent)} to ${formatPercent(one.power.favourable)}`,
        ),
      ]),
      { most: MOST_SKILLS },
    ),
    list(
      first.power.map(
        ({ difference, promptsNeeded: { favourable, independent } }) =>
          `A difference of ${formatPercent(difference)} needs ${favourable} to ${independent} prompts.`,
      ),
    ),
    paragraph(
      'Probability of detecting a difference in the share of passed prompts: one session per prompt and arm, power 80 %, two-sided at 5 %. The better end assumes that no prompt gets worse, the other that the arms are independent.',
      'quiet',
    ),
  ]);
}

function casesSection({ name, cases }: CheckedSkill): Section[] {
  return section(`cases-${name}`, `Tests of ${name}`, [
    table(
      ['Test', 'Should trigger', 'Graders:', 'Solution', 'Untouched'],
      cases.map(({ prompt, shouldTrigger, labelFrom, graders, reference, untouched }) => [
        prompt.slice(0, 60),
        shouldTrigger === null ? 'not said' : `${shouldTrigger ? 'yes' : 'no'}, by ${labelFrom}`,
        String(graders.length),
        armWords(reference, 'passed'),
        armWords(untouched, 'failed'),
      ]),
      { most: MOST_CASES },
    ),
  ]);
}

function armWords({ status, reason }: CheckedCase['reference'], right: string): (string | Phrase)[] {
  const tone = status === right ? 'good' : ['passed', 'failed'].includes(status) ? 'bad' : 'quiet';
  return [{ text: reason === null ? status : `${status}: ${reason}`, tone }];
}
