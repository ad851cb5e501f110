import type { Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { evaluationTiles } from '../headline/evaluation-tiles.ts';
import { formatUnit, plural } from '../number-format.ts';
import type { Block, Cell, Section, Words } from '../view-model/blocks.ts';
import {
  fact,
  factList,
  framed,
  list,
  notice,
  paragraph,
  section,
  table,
} from '../view-model/build-blocks.ts';
import { firstOf, shortened } from '../view-model/shortened.ts';
import type { ViewExtent } from '../view-model/view-extent.ts';
import { type CertificateFacts, type CertifiedDimension, certificateFacts } from './certificate-facts.ts';

const LONGEST = { name: 120, path: 240, sentence: 400 };
const MOST = { skills: 60, reasons: 6, sentences: 24 };

/** The certificate of a skill or a plugin: the verdict, its basis, and what was not measured. */
export function certificateView(evaluation: Evaluation, { provenance }: ViewExtent): Section[] {
  const facts = certificateFacts(evaluation, provenance ?? { date: '', run: null });
  return framed([...certificateHead(evaluation, facts), ...certificateBody(facts)]);
}

/** Puts certification first; the score is shown small next to it. */
function certificateHead(evaluation: Evaluation, facts: CertificateFacts): Section[] {
  const { badge, interval, points, basis, stability, sha256, standing } = facts;
  return section(
    'certificate',
    [`${standing}: `, shortened(facts.name, LONGEST.name)],
    [
      paragraph([
        { text: badge.headline, tone: 'strong' },
        ...(badge.reason === null ? [] : [': ', shortened(badge.reason, LONGEST.sentence)]),
      ]),
      ...facts.warnings.map(
        ({ kind, headline, detail }): Block =>
          notice(kind, [{ text: `${headline}:`, tone: 'strong' }, ' ', shortened(detail, LONGEST.sentence)]),
      ),
      { kind: 'tiles', tiles: evaluationTiles(evaluation) },
      paragraph(
        `Score ${points}${interval === null ? '' : ` (${interval})`} of 100. ${basis}${stability === null ? '.' : `, ${stability}.`}`,
      ),
      paragraph([
        `${facts.kind} `,
        shortened(facts.path, LONGEST.path, 'code'),
        ...(sha256 === null ? [] : [', SKILL.md sha256 ', { text: sha256, tone: 'code' as const }]),
      ]),
    ],
  );
}

/** The evidence for the verdict: skills, dimensions, sessions, safety, method and what was not measured. */
function certificateBody(facts: CertificateFacts): Section[] {
  return [
    ...section('skills', null, skillTable(facts)),
    ...section('dimensions', null, [dimensionTable(facts)]),
    ...section('figures', null, [figureTable(facts)]),
    ...safetySection(facts),
    ...section('provenance', 'How it was measured', [factsOf(facts.provenance)]),
    ...section('not-measured', 'What was not measured', [sentences(facts.notMeasured, MOST.sentences)]),
  ];
}

function dimensionTable({ dimensions }: CertificateFacts): Block {
  return table(
    ['Dimension', 'Weight:', { title: '', isMeter: true }, 'Score:', 'Interval', 'Grade', 'Measured by'],
    dimensions.map((one): Cell[] => [
      one.title,
      one.weight,
      { meter: { share: one.score, low: one.low, high: one.high } },
      scoreOf(one),
      one.interval ?? '',
      one.grade ?? '',
      one.layers.join(', '),
    ]),
  );
}

function scoreOf({ score, status }: CertifiedDimension): Words {
  const number = score === null ? '' : formatUnit(score);
  if (status === 'measured') return number;
  const word = status === 'errored' ? ({ text: 'errored', tone: 'bad' } as const) : { text: 'not measured' };
  return number === '' ? [word] : [`${number} `, word];
}

function figureTable({ figures }: CertificateFacts): Block {
  return table(
    ['Sessions', 'Value:', 'Interval', 'Rests on'],
    figures.map(({ name, value, interval, basis }) => [
      name,
      value === '—' ? 'not measured' : value,
      interval ?? '',
      [shortened(basis, LONGEST.sentence, 'quiet')],
    ]),
  );
}

function safetySection({ safety }: CertificateFacts): Section[] {
  if (safety === null) return [];
  return section('safety', 'Safety', [
    paragraph([{ text: safety.verdict, tone: 'strong' }]),
    sentences(safety.reasons, MOST.reasons),
    factsOf(safety.facts),
  ]);
}

function skillTable({ skills }: CertificateFacts): Block[] {
  const { shown, more } = firstOf(skills, MOST.skills);
  return [
    table(
      ['Skill', 'Score:', 'Interval', 'Badge', 'Activation'],
      shown.map(({ name, score, interval, badge, activation }): Cell[] => [
        [shortened(name, LONGEST.name)],
        score,
        interval ?? '',
        [shortened(badge, LONGEST.sentence)],
        activation,
      ]),
    ),
    ...(more === 0 ? [] : [paragraph(`${plural(more, 'skill')} more in the JSON output.`)]),
  ];
}

function factsOf(facts: readonly { term: string; value: string }[]): Block {
  return factList(facts.map(({ term, value }) => fact(term, [shortened(value, LONGEST.sentence)])));
}

function sentences(all: readonly string[], most: number): Block {
  return list(
    all.map((sentence) => [shortened(sentence, LONGEST.sentence)]),
    { most },
  );
}
