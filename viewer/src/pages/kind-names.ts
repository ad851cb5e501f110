import type { ViewedKind } from '../../../src/documents/document-kinds.ts';

/** What a document of each kind is called. */
export const KIND_NAMES: Record<ViewedKind, string> = {
  evaluation: 'Evaluation',
  comparison: 'Comparison',
  'collection-comparison': 'Comparison of collections',
  leaderboard: 'Leaderboard',
  'threat-report': 'Threat report',
  'threat-comparison': 'Threat comparison',
  'safety-delta': 'Safety delta',
  scan: 'Scan',
  vet: 'Look before installing',
  'skill-set': 'Skill set',
};
