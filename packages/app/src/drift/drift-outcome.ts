import type { Drift } from '@plugin-eval/core/documents/drift.ts';
import type { Notice } from '../notice.ts';
import type { PaidRunFacts } from '../paid-run/paid-run.ts';

export interface DriftOutcome {
  document: Drift;
  notices: Notice[];
  run: PaidRunFacts;
}
