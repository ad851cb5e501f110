import type { Evaluation } from '../../documents/evaluation.ts';
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

/** How much of it there is room for. */
export interface CertificateRoom {
  /** Characters of a sentence. */
  sentence: number;
  skills: number;
  reasons: number;
  sentences: number;
}

const LONGEST = { name: 120, path: 240 };

const ROOM_OF_COMMENT: CertificateRoom = { sentence: 400, skills: 60, reasons: 6, sentences: 24 };

/** The certificate of a skill or a plugin, for a comment. */
export function certificateView(evaluation: Evaluation, { provenance }: ViewExtent): Section[] {
  const facts = certificateFacts(evaluation, provenance ?? { date: '', run: null });
  return framed([...certificateHead(facts, ROOM_OF_COMMENT), ...certificateBody(facts, ROOM_OF_COMMENT)]);
}

/** What was certified and the verdict, as a heading and paragraphs. */
export function certificateHead(facts: CertificateFacts, room: CertificateRoom): Section[] {
  const { badge, interval, points, basis, stability, sha256 } = facts;
  return section(
    'certificate',
    ['Certificate: ', shortened(facts.name, LONGEST.name)],
    [
      paragraph([
        `${facts.kind} `,
        shortened(facts.path, LONGEST.path, 'code'),
        ...(sha256 === null ? [] : [', SKILL.md sha256 ', { text: sha256, tone: 'code' as const }]),
      ]),
      paragraph([
        { text: points, tone: 'strong' },
        `${interval === null ? '' : ` (${interval})`} · `,
        { text: badge.headline, tone: 'strong' },
        ...(badge.reason === null ? [] : [': ', shortened(badge.reason, room.sentence)]),
      ]),
      paragraph([basis, stability === null ? '.' : `, ${stability}.`]),
      ...facts.warnings.map(
        ({ kind, headline, detail }): Block =>
          notice(kind, [{ text: `${headline}:`, tone: 'strong' }, ' ', shortened(detail, room.sentence)]),
      ),
    ],
  );
}

/** What the verdict rests on: skills, dimensions, sessions, safety, how it was measured and what was not measured. */
export function certificateBody(facts: CertificateFacts, room: CertificateRoom): Section[] {
  return [
    ...section('skills', null, skillTable(facts, room)),
    ...section('dimensions', null, [dimensionTable(facts)]),
    ...section('figures', null, [figureTable(facts, room)]),
    ...safetySection(facts, room),
    ...section('provenance', 'How it was measured', [factsOf(facts.provenance, room)]),
    ...section('not-measured', 'What was not measured', [sentences(facts.notMeasured, room.sentences, room)]),
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

function figureTable({ figures }: CertificateFacts, { sentence }: CertificateRoom): Block {
  return table(
    ['Sessions', 'Value:', 'Interval', 'Rests on'],
    figures.map(({ name, value, interval, basis }) => [
      name,
      value === '—' ? 'not measured' : value,
      interval ?? '',
      [shortened(basis, sentence, 'quiet')],
    ]),
  );
}

function safetySection({ safety }: CertificateFacts, room: CertificateRoom): Section[] {
  if (safety === null) return [];
  return section('safety', 'Safety', [
    paragraph([{ text: safety.verdict, tone: 'strong' }]),
    sentences(safety.reasons, room.reasons, room),
    factsOf(safety.facts, room),
  ]);
}

function skillTable({ skills }: CertificateFacts, room: CertificateRoom): Block[] {
  const { shown, more } = firstOf(skills, room.skills);
  return [
    table(
      ['Skill', 'Score:', 'Interval', 'Badge', 'Activation'],
      shown.map(({ name, score, interval, badge, activation }): Cell[] => [
        [shortened(name, LONGEST.name)],
        score,
        interval ?? '',
        [shortened(badge, room.sentence)],
        activation,
      ]),
    ),
    ...(more === 0 ? [] : [paragraph(`${plural(more, 'skill')} more in the JSON output.`)]),
  ];
}

function factsOf(facts: readonly { term: string; value: string }[], room: CertificateRoom): Block {
  return factList(facts.map(({ term, value }) => fact(term, [shortened(value, room.sentence)])));
}

function sentences(all: readonly string[], most: number, room: CertificateRoom): Block {
  return list(
    all.map((sentence) => [shortened(sentence, room.sentence)]),
    { most },
  );
}
