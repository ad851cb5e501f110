import type { RetiredSkill, Retirement } from '@plugin-eval/core/documents/retirement.ts';
import { formatCost, formatCount, formatP, formatUnit, plural } from '../number-format.ts';
import type { Cell, Section, Tone } from '../view-model/blocks.ts';
import {
  fact,
  factList,
  list,
  notice,
  paragraph,
  section,
  table,
  withPriority,
} from '../view-model/build-blocks.ts';
import { shortened } from '../view-model/shortened.ts';

const LONGEST_NAME = 60;
const MOST_SKILLS = 30;

const TITLES: Record<RetiredSkill['verdict'], string> = {
  'not-needed': 'Not needed',
  needed: 'Needed',
  undecided: 'Undecided',
  'too-few': 'Too few cases',
  unmeasured: 'Not measured',
};

const TONES: Record<RetiredSkill['verdict'], Tone> = {
  'not-needed': 'warning',
  needed: 'good',
  undecided: 'quiet',
  'too-few': 'quiet',
  unmeasured: 'alarm',
};

const ORDER = Object.keys(TITLES);

/** Lays out which skills the bare model does not need, these first. */
export function retirementView(document: Retirement): Section[] {
  const { skills, margin, fewestCases, tool, run, notes } = document;
  const sorted = [...skills].sort((a, b) => ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict));
  return [
    ...withPriority(
      1,
      section('headline', null, [
        paragraph(headline(skills), 'strong'),
        paragraph(
          `Without a skill that is not needed, a loss of quality of ${margin} or more is excluded, over all skills together. A verdict needs ${plural(fewestCases, 'case')}.`,
        ),
        run === null || run.complete
          ? null
          : notice('caution', 'Sessions are missing. Resume the run to try them again.'),
      ]),
    ),
    ...withPriority(
      1,
      section('skills', 'Skills', [
        table(
          [
            'Skill',
            'Verdict',
            'Without it:',
            'Losses excluded above:',
            'p by Holm:',
            'Cases:',
            'Missing:',
            'Tokens saved:',
          ],
          sorted.map(rowOf),
          { mostShown: MOST_SKILLS },
        ),
        list(
          sorted.flatMap(({ name, problem }) =>
            problem === null ? [] : [[shortened(name, LONGEST_NAME), `: ${problem}`]],
          ),
        ),
      ]),
    ),
    ...section('notes', null, [list(notes, { mostShown: 10 })]),
    ...withPriority(
      3,
      section('basis', 'What this rests on', [
        factList([
          fact('Judged by', `${tool.name} ${tool.version}`),
          ...(run === null
            ? []
            : [
                fact(
                  'Sessions',
                  `${run.driver} ${run.driverVersion}`,
                  `${[run.model, ...run.reportedModels].join(', ')}; ${run.sessionsEach} of each case in each arm`,
                ),
                fact('Cost', formatCost(run.costUsd)),
                fact('Seed', String(run.seed)),
              ]),
          fact(
            'Difference',
            'quality',
            'without the skill less with it, over all cases, whether it fired or not',
          ),
        ]),
      ]),
    ),
  ];
}

function headline(skills: readonly RetiredSkill[]): string {
  const count = (verdict: RetiredSkill['verdict']) => skills.filter((one) => one.verdict === verdict).length;
  const spare = count('not-needed');
  const rest = (['needed', 'undecided', 'too-few', 'unmeasured'] as const)
    .filter((verdict) => count(verdict) > 0)
    .map((verdict) => `${count(verdict)} ${TITLES[verdict].toLowerCase()}`);
  return `${spare} of ${plural(skills.length, 'skill')} not needed${rest.length === 0 ? '' : `; ${rest.join(', ')}`}.`;
}

function rowOf({
  name,
  verdict,
  difference,
  excludedLoss,
  pAdjusted,
  cases,
  missing,
  tokensSaved,
}: RetiredSkill): Cell[] {
  return [
    [shortened(name, LONGEST_NAME)],
    [{ text: TITLES[verdict], tone: TONES[verdict] }],
    difference === null ? '' : `${difference > 0 ? '+' : ''}${difference.toFixed(3)}`,
    excludedLoss === null ? '' : formatUnit(excludedLoss),
    pAdjusted === null ? '' : formatP(pAdjusted),
    String(cases),
    missing === 0 ? '' : String(missing),
    tokensSaved === null ? '' : formatCount(Math.round(tokensSaved)),
  ];
}
