import type { CollectionComparison } from './collection-comparison.ts';
import type { Comparison } from './comparison.ts';
import type { EvaluationDocument } from './evaluation.ts';
import type { Leaderboard } from './ranking.ts';
import type { SafetyDelta } from './safety-delta.ts';
import type { Scan } from './scan.ts';
import type { ThreatComparison } from './threat-comparison.ts';
import type { ThreatReport } from './threat-report.ts';
import { toDocument } from './to-document.ts';
import type { Vet } from './vet.ts';
import type { ViewerDocument } from './viewer.ts';

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
  | { kind: 'safety-delta'; document: SafetyDelta }
  | { kind: 'scan'; document: Scan }
  | { kind: 'vet'; document: Vet };

export function publishedDocument({ kind, document }: FinishedDocument): PublishedDocument {
  return { kind, document: toDocument(document) } as PublishedDocument;
}
