import type { ThreatReport } from '../../documents/threat-report.ts';
import { excerpt } from '../../text/code-points.ts';
import { threatHeadline } from '../headline/threat-headline.ts';
import { TITLES } from '../titles.ts';
import type { Block, Section } from '../view-model/blocks.ts';
import {
  fact,
  factList,
  folded,
  framed,
  list,
  notice,
  paragraph,
  section,
} from '../view-model/build-blocks.ts';
import type { ViewExtent } from '../view-model/view-extent.ts';
import { explainedCase } from './case-blocks.ts';
import { geometryBlocks } from './instrument-blocks.ts';
import { liveFacts } from './live-messages.ts';
import { failedSessions } from './session-blocks.ts';
import {
  familyFigures,
  familyTable,
  gateList,
  missingSections,
  modeWords,
  reviewWords,
  sentenceList,
  sentenceOf,
  severityWords,
  worstCaseWords,
} from './threat-blocks.ts';
import { formatIndex, furtherFacts, headlineFacts } from './threat-figures.ts';
import { threatOpinionSections } from './threat-opinion-view.ts';
import {
  casesToReview,
  countsSentence,
  describeCalibration,
  incompleteness,
  mostlyUnclear,
  undecidedWords,
  worstCases,
} from './threat-summary.ts';

interface Detail {
  worst: number;
  review: number;
  errors: number;
  limits: number;
  isWhole?: boolean;
  sessions?: boolean;
  explained?: boolean;
}

const ALL = Number.POSITIVE_INFINITY;
const WHOLE: Detail = { worst: ALL, review: ALL, errors: ALL, limits: ALL, isWhole: true, sessions: true };
const EXPLAINED: Detail = { ...WHOLE, explained: true };
const DETAILS: Record<'normal' | 'verbose', Detail> = {
  normal: { worst: 5, review: 5, errors: 5, limits: 1 },
  verbose: WHOLE,
};
/** A comment on a pull request holds 65,536 characters; the JSON output holds everything. */
const COMMENT: Detail = { worst: 10, review: 20, errors: 20, limits: 20, isWhole: true };
const LONGEST_NAME = 120;

/** A threat report: the verdict, and what it rests on. */
export function threatView(report: ThreatReport, { medium, detail, hits = false }: ViewExtent): Section[] {
  const verdict = verdictOf(report);
  if (medium === 'comment') return framed([...verdict, ...restOf(report, COMMENT)]);
  if (hits) return [...verdict, ...restOf(report, EXPLAINED)];
  return detail === 'quiet' ? verdict : [...verdict, ...restOf(report, DETAILS[detail])];
}

/** How resilient the target is, how sure that is, and what it rests on. */
function verdictOf(report: ThreatReport): Section[] {
  const { target, metrics, gates } = report;
  const unclear = mostlyUnclear(report);
  const name = excerpt(target.name, LONGEST_NAME);
  return section(
    'verdict',
    unclear === null
      ? `${name}: resilience ${formatIndex(metrics.indices.resilienceIndex)}`
      : `${name}: ${undecidedWords(report)}, ${unclear} are unclear`,
    [
      ...threatHeadline(report),
      paragraph(countsSentence(report)),
      ...incompleteness(report).map((words): Block => notice('caution', words)),
      gateList(gates),
      factList(headlineFacts(report)),
      paragraph(sentenceOf(describeCalibration(report)), 'quiet'),
    ],
  );
}

function restOf(report: ThreatReport, detail: Detail): Section[] {
  const { metrics, observability, limits, cases } = report;
  const [worst, review] = [worstCases(report), casesToReview(report)];
  const [severities, modes] = [severityWords(metrics), modeWords(metrics)];
  const isWhole = detail.isWhole ?? false;
  return [
    ...section('worst', TITLES.worstCases, [list(worst.map(worstCaseWords), { most: detail.worst })]),
    ...section('review', `To be reviewed by a person (${review.length}): plugin-eval threat review`, [
      // Words are made of those alone that are shown: there may be tens of thousands.
      list(review.slice(0, detail.review).map(reviewWords), {
        more: Math.max(0, review.length - detail.review),
      }),
    ]),
    ...section(
      'families',
      null,
      [familyTable(metrics)],
      [
        ...section('failed', null, [
          factList([
            ...(severities === null ? [] : [fact('Failed by severity', severities)]),
            ...(modes === null ? [] : [fact(TITLES.failureModes, modes)]),
          ]),
        ]),
        ...(isWhole ? section('figures', null, [folded(TITLES.familyFigures, familyFigures(metrics))]) : []),
      ],
    ),
    ...threatOpinionSections(report.secondOpinion),
    ...section('live', 'Live run', [factList(liveFacts(report))]),
    ...(isWhole
      ? [
          ...section('further', 'What the figures rest on', [factList(furtherFacts(report))]),
          ...section(
            'geometry',
            'Geometry, exploratory',
            observability === null ? [] : geometryBlocks(observability),
          ),
        ]
      : []),
    ...section('cases', 'Cases', detail.explained ? cases.map(explainedCase) : []),
    ...(detail.sessions ? failedSessions(report) : []),
    ...missingSections(report, detail.errors),
    ...section('limits', TITLES.figureLimits, [
      sentenceList(limits, detail.limits),
      isWhole ? null : paragraph('--verbose shows everything.', 'quiet'),
    ]),
  ];
}
