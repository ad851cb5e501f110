import type { Composite, Evaluation } from '../../documents/evaluation.ts';
import { DIMENSION_NAMES } from '../../documents/names.ts';
import { isProvisional } from '../html/badge-pill.ts';
import { shownName } from '../html/shown-name.ts';
import { shownPoints } from '../html/shown-numbers.ts';
import { formatPoints } from '../number-format.ts';
import { describeBadge, describeBasis } from '../verdict.ts';
import { cardFrame, separator } from './card-frame.ts';
import { cardHeader } from './card-header.ts';
import { HEADER_HEIGHT, INNER_WIDTH, MARGIN } from './card-layout.ts';
import { badgePill, type Pill } from './card-pill.ts';
import { DIMENSION_BARS_HEIGHT, describeDimension, dimensionBars } from './dimension-bars.ts';
import { evaluationFacts } from './evaluation-facts.ts';
import { FACT_STRIP_HEIGHT, factStrip } from './fact-strip.ts';
import { fitText } from './fit-text.ts';
import { isSelfReported } from './self-reported.ts';

const BARS_TOP = HEADER_HEIGHT + 27;
const BARS_END = BARS_TOP + DIMENSION_BARS_HEIGHT + 20;
const FACTS_TOP = BARS_END + 24;
const VETO_ROOM = 150;

/** The score card of a skill or a plugin. */
export function evaluationCard(evaluation: Evaluation): string {
  const { composite, depth, dimensions, subject, tool } = evaluation;
  const name = shownName(subject.name);
  return cardFrame(
    {
      contentHeight: FACTS_TOP + FACT_STRIP_HEIGHT,
      title: `${name}: ${formatPoints(composite.score)}, ${describeBadge(composite)}`,
      description: [
        describeBasis(composite, depth),
        ...DIMENSION_NAMES.map((dimension) => describeDimension(dimension, dimensions[dimension])),
      ].join('. '),
      tool,
      stamp:
        subject.sha256 === null
          ? null
          : `SKILL.md sha256 ${fitText(subject.sha256.slice(0, 12), { width: 150, sizes: [11] }).text}`,
    },
    cardHeader({
      kind: subject.kind,
      name: subject.name,
      path: subject.path,
      score: composite.score,
      unit: unitOf(composite),
      pills: pillsOf(evaluation),
    }),
    separator(HEADER_HEIGHT),
    dimensionBars(evaluation, { x: MARGIN, y: BARS_TOP, width: INNER_WIDTH }),
    separator(BARS_END),
    factStrip(evaluationFacts(evaluation), { x: MARGIN, y: FACTS_TOP, width: INNER_WIDTH }),
  );
}

function unitOf({ ciHigh, ciLow }: Composite): string {
  return ciLow === null || ciHigh === null
    ? 'of 100'
    : `of 100 (${shownPoints(ciLow)} to ${shownPoints(ciHigh)})`;
}

function pillsOf(evaluation: Evaluation): Pill[] {
  const { composite } = evaluation;
  const { badge, badgeVetoedBy, complete } = composite;
  const pills: Pill[] = [badge === null ? { text: 'No badge' } : badgePill(badge, isProvisional(composite))];
  if (isProvisional(composite)) pills.push({ text: 'provisional', dashed: true });
  if (badgeVetoedBy !== null) {
    const by = fitText(badgeVetoedBy, { width: VETO_ROOM, sizes: [12], weight: 'bold' }).text;
    pills.push({ text: `vetoed: ${by}`, alarm: true });
  }
  if (!complete) pills.push({ text: 'incomplete', alarm: true });
  if (isSelfReported(evaluation)) pills.push({ text: 'self-reported', dashed: true });
  return pills;
}
