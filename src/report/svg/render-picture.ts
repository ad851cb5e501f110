import type { Comparison } from '../../documents/comparison.ts';
import type { EvaluationDocument } from '../../documents/evaluation.ts';
import { isCollection } from '../../documents/evaluation-parts.ts';
import type { Leaderboard } from '../../documents/ranking.ts';
import type { SafetyDelta } from '../../documents/safety-delta.ts';
import type { ThreatComparison } from '../../documents/threat-comparison.ts';
import type { ThreatReport } from '../../documents/threat-report.ts';
import { collectionCard } from './collection-card.ts';
import { comparisonCard } from './comparison-card.ts';
import { evaluationCard } from './evaluation-card.ts';
import { leaderboardCard } from './leaderboard-card.ts';
import { threatCard } from './threat-card.ts';
import { safetyDeltaCard, threatComparisonCard } from './threat-difference-card.ts';

/** A document of which there is a picture. */
export type PicturedDocument =
  | { kind: 'evaluation'; document: EvaluationDocument }
  | { kind: 'comparison'; document: Comparison }
  | { kind: 'leaderboard'; document: Leaderboard }
  | { kind: 'threat-report'; document: ThreatReport }
  | { kind: 'threat-comparison'; document: ThreatComparison }
  | { kind: 'safety-delta'; document: SafetyDelta };

/** Any document as one self-contained SVG, readable on light and dark pages, in the width of a README. */
export function renderPictureSvg({ kind, document }: PicturedDocument): string {
  switch (kind) {
    case 'evaluation':
      return renderCardSvg(document);
    case 'comparison':
      return comparisonCard(document);
    case 'leaderboard':
      return leaderboardCard(document);
    case 'threat-report':
      return threatCard(document);
    case 'threat-comparison':
      return threatComparisonCard(document);
    case 'safety-delta':
      return safetyDeltaCard(document);
  }
}

/** The score card of an evaluation. */
export function renderCardSvg(document: EvaluationDocument): string {
  return isCollection(document) ? collectionCard(document) : evaluationCard(document);
}
