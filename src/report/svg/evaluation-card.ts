import type { Evaluation } from '../../documents/evaluation.ts';
import { isPlugin } from '../../documents/evaluation-parts.ts';
import { DIMENSION_NAMES } from '../../documents/names.ts';
import { excerpt } from '../../text/code-points.ts';
import { type BadgeQualifier, badgeQualifier, isLow, isProvisional } from '../badge-standing.ts';
import { describeContents, verdictFacts } from '../evaluation/verdict-facts.ts';
import { formatName } from '../format-name.ts';
import { formatInterval, formatPoints, formatScore, intervalName } from '../number-format.ts';
import { reportWarnings } from '../report-warnings.ts';
import { describeEvaluationBasis, describeStanding, errorSummary } from '../verdict.ts';
import { card } from './card-frame.ts';
import { cardHeader } from './card-header.ts';
import { badgePill, type Pill } from './card-pill.ts';
import { describeDimension, dimensionsPart } from './dimension-rows.ts';
import { factsPart } from './fact-strip.ts';
import { fitText } from './fit-text.ts';

/** For the reason why there is no badge. */
const REASON_ROOM = 300;
const LONGEST_WARNING = 300;

/** The score card of a skill or a plugin. */
export function evaluationCard(evaluation: Evaluation): string {
  const { composite, dimensions, subject, tool } = evaluation;
  const name = formatName(subject.name);
  return card(
    {
      title: `${name}: ${formatScore(evaluation)}, ${describeStanding(evaluation)}`,
      description: [
        describeEvaluationBasis(evaluation),
        ...reportWarnings(evaluation).map(({ headline, detail }) =>
          excerpt(`${headline}: ${detail}`, LONGEST_WARNING),
        ),
        ...DIMENSION_NAMES.map((dimension) => describeDimension(dimension, dimensions[dimension])),
      ].join('. '),
      tool,
      stamp:
        subject.sha256 === null
          ? null
          : `SKILL.md sha256 ${fitText(subject.sha256.slice(0, 12), { width: 150, sizes: [11] }).text}`,
    },
    cardHeader({
      kind: isPlugin(evaluation) ? `plugin of ${describeContents(evaluation)}` : subject.kind,
      name: subject.name,
      path: subject.path,
      value: composite.score === null ? null : formatPoints(composite.score),
      unit: 'of 100',
      interval: intervalOf(evaluation),
      pills: pillsOf(evaluation),
    }),
    [dimensionsPart(evaluation), factsPart(verdictFacts(evaluation))],
  );
}

function intervalOf({ composite, uncertainty }: Evaluation): string | null {
  const interval = formatInterval(composite, 'points');
  if (interval === null) return null;
  return uncertainty === null ? interval : `${intervalName(uncertainty)} ${interval}`;
}

/** The badge and what qualifies it most, or why there is none. */
function pillsOf(evaluation: Evaluation): Pill[] {
  const { badge } = evaluation.composite;
  const qualifier = badgeQualifier(evaluation);
  const isAlarm = qualifier !== null && !QUIET.has(qualifier.kind);
  if (badge === null) {
    if (qualifier === null || isLow(qualifier)) return [{ text: 'No badge' }];
    const text = `No badge: ${qualifier.word}`;
    return [isAlarm ? alarm(text) : { text }];
  }
  const pills = [badgePill(badge, isProvisional(evaluation.composite))];
  if (qualifier !== null)
    pills.push(isAlarm ? alarm(qualifier.word) : { text: qualifier.word, dashed: true });
  const errors = errorSummary(evaluation);
  if (errors !== null) pills.push(alarm(errors.count));
  return pills;
}

const QUIET: ReadonlySet<BadgeQualifier['kind']> = new Set(['self-reported', 'provisional']);

function alarm(text: string): Pill {
  return { text: fitText(text, { width: REASON_ROOM, sizes: [12], weight: 'bold' }).text, alarm: true };
}
