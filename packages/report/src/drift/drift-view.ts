import type { Drift, DriftCase, DriftedSkill, MeasureDrift } from '@plugin-eval/core/documents/drift.ts';
import { signedUtility } from '../improvement/verdict-words.ts';
import { formatCost, formatP, plural } from '../number-format.ts';
import type { Block, Cell, Phrase, Section } from '../view-model/blocks.ts';
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
import { DRIFT_TITLES, DRIFT_TONES, driftOutcome, driftSentence, sideNames } from './drift-words.ts';
import { judgeDriftSection } from './judge-drift-section.ts';

const LONGEST_NAME = 60;
const LONGEST_PROMPT = 100;
const MOST_SKILLS = 30;
const MOST_CASES = 20;
/** Columns of a terminal that a drawn change leaves room in. */
const ROOM_FOR_SPANS = 80;
/** Changes of this size are drawn as a line. */
const UNCHANGED_WITHIN = 0.1;
const ORDER = Object.keys(DRIFT_TITLES);

/** Lays out whether skills still work as before: the suite first, then skill by skill. */
export function driftView(document: Drift): Section[] {
  if (document.judges !== null)
    return [
      ...withPriority(1, headline(document)),
      ...withPriority(1, judgeDriftSection(document.judges)),
      ...costSection(document),
      ...withPriority(3, section('basis', 'What this rests on', [basis(document)])),
    ];
  return [
    ...withPriority(1, headline(document)),
    ...withPriority(1, skillSection(document)),
    ...caseSection(document),
    ...costSection(document),
    ...section('notes', null, [
      list(
        document.skills.flatMap(({ notes }) => notes),
        { mostShown: 10 },
      ),
    ]),
    ...withPriority(3, section('basis', 'What this rests on', [basis(document)])),
  ];
}

function headline(document: Drift): Section[] {
  const { sides, skills, sessionsEach, complete, suite, judges } = document;
  const [before, after] = sideNames(document);
  const measured = skills.filter(({ problem }) => problem === null);
  const cases = measured.reduce((sum, one) => sum + one.cases.length, 0);
  const places =
    sides.length === 2 ? `${sessionsEach} each with ${before} and ${after}` : `${sessionsEach} sessions each`;
  return section('headline', null, [
    paragraph(driftOutcome(document), 'strong'),
    judges === null
      ? paragraph(`${plural(cases, 'case')} of ${plural(measured.length, 'skill')}, ${places}.`)
      : null,
    document.compared === 'baseline'
      ? paragraph('Compare later runs with it: plugin-eval drift PATH --since RUN.')
      : null,
    suite.some(({ runsNeeded }) => (runsNeeded ?? 0) > 0)
      ? notice(
          'note',
          'Run the baseline again, on different days: only repeated runs show how much equal runs differ.',
        )
      : null,
    complete ? null : notice('caution', 'Results are missing. Resume the run to try them again.'),
  ]);
}

/** The suite, then every skill; those that fell first. */
function skillSection(document: Drift): Section[] {
  const { suite, skills } = document;
  const sorted = [...skills].sort((a, b) => ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict));
  const one = skills.length === 1;
  const rows = [
    ...(one ? [] : suite.map((measure) => ({ name: 'All skills', measure }))),
    ...sorted.flatMap(({ name, measures }) => measures.map((measure) => ({ name, measure }))),
  ];
  const isStored = rows.some(({ measure }) => measure.floor !== null);
  const hasQuality = rows.some(({ measure }) => measure.measure === 'quality');
  const hasSpans = rows.some(({ measure }) => measure.low !== null);
  const reach = Math.max(
    UNCHANGED_WITHIN * 2,
    ...rows.flatMap(({ measure: { low, high } }) => [Math.abs(low ?? 0), Math.abs(high ?? 0)]),
  );
  return section('skills', one ? 'Verdict' : 'Skills', [
    table(
      [
        'Skill',
        ...(hasQuality ? ['Measure'] : []),
        'Verdict',
        ...(hasSpans ? [{ title: 'Change', fromWidth: ROOM_FOR_SPANS }] : []),
        'Before:',
        'After:',
        'Change:',
        ...(isStored ? ['Equal runs:'] : ['p by Holm:', 'Differ:']),
        'Cases:',
        'Would decide:',
      ],
      rows.map(({ name, measure }): Cell[] => [
        [shortened(name, LONGEST_NAME)],
        ...(hasQuality ? [measure.measure] : []),
        [{ text: DRIFT_TITLES[measure.verdict], tone: DRIFT_TONES[measure.verdict] }],
        ...(hasSpans ? [changeSpan(measure, reach)] : []),
        share(measure.before),
        share(measure.after),
        measure.change === null ? '' : signedUtility(measure.change),
        ...(isStored
          ? [measure.floor === null ? '' : `±${measure.floor.toFixed(3)}`]
          : [measure.pAdjusted === null ? '' : formatP(measure.pAdjusted), String(measure.different)]),
        String(measure.cases),
        needed(measure),
      ]),
      { mostShown: MOST_SKILLS },
    ),
    list(
      skills.flatMap(({ name, problem }) =>
        problem === null ? [] : [[shortened(name, LONGEST_NAME), `: ${problem}`]],
      ),
      { mostShown: 10 },
    ),
    one ? null : list(sorted.flatMap(wordsOf), { mostShown: 10 }),
    hasSpans
      ? paragraph(
          `Changes are drawn from -${reach.toFixed(2)} to ${reach.toFixed(2)}; the lines are ±0.1, within which nothing changed.`,
          'quiet',
        )
      : null,
  ]);
}

function wordsOf({ name, verdict, measures }: DriftedSkill): Phrase[][] {
  if (verdict !== 'regressed' && verdict !== 'improved') return [];
  return [[shortened(name, LONGEST_NAME), { text: `: ${measures.map(driftSentence).join(' ')}` }]];
}

function needed({ casesNeeded, runsNeeded }: MeasureDrift): string {
  if (runsNeeded !== null) return runsNeeded === 0 ? '' : plural(runsNeeded, 'more run');
  return casesNeeded === null ? '' : plural(casesNeeded, 'case');
}

function changeSpan({ low, change, high }: MeasureDrift, reach: number): Cell {
  if (low === null || change === null || high === null) return '';
  return {
    span: {
      low,
      estimate: change,
      high,
      scale: [-reach, reach],
      marks: [-UNCHANGED_WITHIN, UNCHANGED_WITHIN],
    },
  };
}

function share(value: number | null): string {
  return value === null ? '' : value.toFixed(3);
}

/** A dot for each session; cases whose result changed most come first. */
function caseSection(document: Drift): Section[] {
  const { skills } = document;
  const cases = skills.flatMap((skill) => skill.cases.map((one) => ({ skill, one })));
  const sorted = [...cases].sort((a, b) => changeOf(b.one) - changeOf(a.one));
  const count = cases[0]?.one.sides.length ?? 0;
  const names = count === 2 ? sideNames(document) : ['Now'];
  return section('cases', cases.length === 0 ? null : 'Case by case', [
    paragraph(
      'Each dot is a session: ● right, ○ wrong, · without a result. Quality follows where it is graded.',
      'quiet',
    ),
    table(
      [...names.map((name) => ({ title: name })), ...(skills.length > 1 ? ['Skill'] : []), 'Prompt'],
      sorted.map(({ skill, one }): Cell[] => [
        ...one.sides.map(sideDots),
        ...(skills.length > 1 ? [[shortened(skill.name, LONGEST_NAME)]] : []),
        [shortened(one.text.replace(/\s+/g, ' '), LONGEST_PROMPT)],
      ]),
      { mostShown: MOST_CASES },
    ),
  ]);
}

function changeOf({ sides: [before, after] }: DriftCase): number {
  if (before === undefined || after === undefined) return 0;
  const rate = ({ right, ended }: typeof before) => (ended === 0 ? 0 : right / ended);
  return Math.abs(rate(after) - rate(before)) + Math.abs((after.quality ?? 0) - (before.quality ?? 0));
}

function sideDots({ right, ended, errored, quality }: DriftCase['sides'][number]): Phrase[] {
  const dots: Phrase[] = [
    { text: '●'.repeat(right), tone: 'good' },
    { text: '○'.repeat(ended - right), tone: 'bad' },
    { text: '·'.repeat(errored), tone: 'quiet' },
    { text: quality === null ? '' : ` ${quality.toFixed(2)}` },
  ];
  return dots.filter(({ text }) => text !== '');
}

function costSection({ costUsd }: Drift): Section[] {
  return section('cost', 'What it cost', [factList([fact('All sessions', formatCost(costUsd))])]);
}

function basis({ tool, sides, sessionsEach, seed, gradedBy, compared, skills }: Drift): Block {
  return factList([
    fact('Compared by', `${tool.name} ${tool.version}`),
    ...sides.map(({ driver, driverVersion, model, reportedModels, runs }) =>
      fact(
        `${driver} on ${model}`,
        driverVersion,
        [...reportedModels, ...runs.map((run) => `stored run ${run}`)].join(', '),
      ),
    ),
    ...(compared === 'judges' ? [] : [fact('Sessions', String(sessionsEach), 'of each case on each side')]),
    ...(gradedBy === null ? [] : [fact('Graded by', gradedBy)]),
    fact('Seed', String(seed)),
    ...skills.flatMap(({ name, promptsFrom }) =>
      promptsFrom === '' ? [] : [fact(`Prompts of ${name}`, promptsFrom)],
    ),
  ]);
}
