import type { CollectionComparison } from '../../documents/collection-comparison.ts';
import type { Comparison } from '../../documents/comparison.ts';
import type { EvaluationDocument } from '../../documents/evaluation.ts';
import type { Leaderboard } from '../../documents/ranking.ts';
import type { SafetyDelta } from '../../documents/safety-delta.ts';
import type { ThreatComparison } from '../../documents/threat-comparison.ts';
import type { ThreatReport } from '../../documents/threat-report.ts';
import { toDocument } from '../../documents/to-document.ts';
import type { ViewerDocument } from '../../documents/viewer.ts';

type Published<Shown> = Shown extends { kind: infer Kind; document: infer Document }
  ? { kind: Kind; document: Document }
  : never;

/** A document that the viewer can show, in its published shape. */
export type PublishedDocument = Published<ViewerDocument>;

/** The same with the names that code uses, as a command has made it. */
export type FinishedDocument =
  | { kind: 'evaluation'; document: EvaluationDocument }
  | { kind: 'comparison'; document: Comparison }
  | { kind: 'collection-comparison'; document: CollectionComparison }
  | { kind: 'leaderboard'; document: Leaderboard }
  | { kind: 'threat-report'; document: ThreatReport }
  | { kind: 'threat-comparison'; document: ThreatComparison }
  | { kind: 'safety-delta'; document: SafetyDelta };

export function publishedDocument({ kind, document }: FinishedDocument): PublishedDocument {
  return { kind, document: toDocument(document) } as PublishedDocument;
}
