import type { ThreatReport } from '@plugin-eval/core/documents/threat-report.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { DOCUMENTATION_URL } from '../documentation-url.ts';
import { nextBlock } from '../headline/next-step.ts';
import { threatHeadline } from '../headline/threat-headline.ts';
import { formatCount, plural } from '../number-format.ts';
import { TITLES } from '../titles.ts';
import type { Block, Section } from '../view-model/blocks.ts';
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
import type { ViewExtent } from '../view-model/view-extent.ts';
import { attackSections } from './attack-tables.ts';
import { attackerSections } from './attacker-view.ts';
import { familyFigures, familyRows, familyTable, severityTable, unaskedFamilies } from './family-tables.ts';
import { geometryBlocks, separationBlocks } from './geometry-blocks.ts';
import { calibrationBlocks } from './instrument-blocks.ts';
import { liveFacts } from './live-messages.ts';
import { modelReviewSections } from './model-review-view.ts';
import {
  caseEntry,
  caseName,
  caseTable,
  errorList,
  gateList,
  modeWords,
  nameOf,
  sentenceList,
  sentenceOf,
} from './threat-blocks.ts';
import { explainedCase } from './threat-case-blocks.ts';
import { figureFacts, resilienceFact } from './threat-figures.ts';
import { provenanceFacts } from './threat-provenance.ts';
import {
  benignSentence,
  calibrationCaveat,
  casesToReview,
  incompleteness,
  riskiestFirst,
  titleOf,
  worstCases,
} from './threat-summary.ts';

const MOST_PUBLISHED = 20;
const LONGEST_NAME = 120;
/** Ranks refusals first, the subject of the section. */
const BENIGN_RANK = { refused: 0, unclear: 1, helped: 2 } as const;
const BENIGN_TONES = { refused: 'bad', unclear: 'warning', helped: 'good' } as const;

/** The verdict of a threat run first, then its basis. @param extent with `hits`, every hit in its response */
export function threatView(report: ThreatReport, { hits = false }: Pick<ViewExtent, 'hits'> = {}): Section[] {
  const { cases, errors, live, limits, probes, observability } = report;
  const unanswered = probes.unanswered.length;
  const review = casesToReview(report);
  return [
    ...withPriority(1, verdictOf(report)),
    ...familySections(report),
    ...withPriority(2, [...attackSections(report.metrics), ...attackerSections(report)]),
    ...section('worst', TITLES.worstCases, [
      { kind: 'entries', entries: worstCases(report).map(caseEntry), mostShown: 5 },
    ]),
    ...section(
      'separation',
      'What failed cases have in common',
      observability === null ? [] : separationBlocks(observability),
    ),
    ...section('review', `Needs review (${formatCount(review.length)})`, [
      caseTable(review, { mostShown: 5, mostPublished: MOST_PUBLISHED }),
    ]),
    ...modelReviewSections(report.secondOpinion),
    ...section('live', 'Live run', [factList(liveFacts(report))]),
    ...section(
      'errors',
      `${live === null ? 'Could not be scored' : 'No response that could be scored'} (${formatCount(errors.length)})`,
      [errorList(errors)],
    ),
    ...section('explained', 'Every hit', hits ? cases.map(explainedCase) : []),
    ...withPriority(3, [
      ...section('cases', `All cases (${formatCount(cases.length)})`, [
        caseTable(riskiestFirst(cases), { mostPublished: MOST_PUBLISHED }),
      ]),
      ...benignSection(report),
      ...section(
        'geometry',
        'Geometry, exploratory',
        observability === null ? [] : geometryBlocks(observability),
      ),
      ...section('figures', 'All figures', [factList(figureFacts(report)), familyFigures(report.metrics)]),
      ...section('signals', 'How well the signals read responses', calibrationBlocks(report)),
      ...section('unanswered', `Probes without a response (${formatCount(unanswered)})`, [
        list(
          probes.unanswered.map((name) => [nameOf(name)]),
          { mostPublished: MOST_PUBLISHED },
        ),
      ]),
      ...section('limits', TITLES.figureLimits, [sentenceList(limits)]),
      ...section('provenance', 'Instruments', [factList(provenanceFacts(report))]),
    ]),
  ];
}

/** The verdict, its tiles, the next step, what is missing, gates, and the caveat. */
function verdictOf(report: ThreatReport): Section[] {
  const { target, gates } = report;
  return section('verdict', `Threat map of ${excerpt(target.name, LONGEST_NAME)}`, [
    ...threatHeadline(report),
    ...nextBlock(nextStep(report)),
    ...incompleteness(report).map((words): Block => notice('caution', words)),
    gateList(gates),
    factList([resilienceFact(report)]),
    paragraph(
      [
        `${sentenceOf(calibrationCaveat(report))} How responses are scored: `,
        { text: `${DOCUMENTATION_URL}/docs/threat-map.md`, tone: 'link' },
      ],
      'quiet',
    ),
  ]);
}

function nextStep({ metrics }: ThreatReport) {
  const { needsReview } = metrics.counts;
  if (needsReview === 0) return null;
  return {
    command: 'plugin-eval threat review REPORT.json',
    why: `decides ${plural(needsReview, 'unclear or disputed case')} (free)`,
  };
}

function familySections({ metrics }: ThreatReport): Section[] {
  const rows = familyRows(metrics);
  const modes = modeWords(metrics);
  const missing = unaskedFamilies(metrics);
  if (rows.length === 0) return [];
  return section('families', 'Families', [
    familyTable(rows),
    severityTable(rows),
    ...(modes === null ? [] : [factList([fact(TITLES.failureModes, modes)])]),
    ...(missing === null ? [] : [paragraph(missing, 'quiet')]),
  ]);
}

/** The harmless twins of the probes: how many were refused, and which. */
function benignSection({ benign }: ThreatReport): Section[] {
  return section('benign', `Harmless requests (${formatCount(benign.n)})`, [
    paragraph(benignSentence(benign)),
    table(
      ['Request', 'Family', 'Outcome', 'Why'],
      benign.cases
        .toSorted((a, b) => BENIGN_RANK[a.outcome] - BENIGN_RANK[b.outcome])
        .map(({ id, category, outcome, explanation }) => [
          [caseName(benignPlace(id), id)],
          titleOf(category),
          [{ text: outcome, tone: BENIGN_TONES[outcome] }],
          sentenceOf(explanation),
        ]),
      { mostPublished: MOST_PUBLISHED },
    ),
  ]);
}

/** Distinguishes a harmless request from the case of the same probe. */
const BENIGN = 'benign:';

function benignPlace(id: string): string {
  return `${BENIGN}${id}`;
}

/** The id of a harmless request from its place; null for a case. */
export function benignIdOf(place: string): string | null {
  return place.startsWith(BENIGN) ? place.slice(BENIGN.length) : null;
}
