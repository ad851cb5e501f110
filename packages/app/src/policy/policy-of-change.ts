import { join } from 'node:path';
import type { EvaluationDocument, Gate } from '@plugin-eval/core/documents/evaluation.ts';
import {
  allFindings,
  allSuppressed,
  topLevelEvaluations,
} from '@plugin-eval/core/documents/evaluation-parts.ts';
import type { Scan } from '@plugin-eval/core/documents/scan.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import { matchBaseline } from '@plugin-eval/quality/evaluate/baseline/match-baseline.ts';
import { readBaseline } from '../baseline/baseline-file.ts';
import type { Change } from '../ci/plan-sides.ts';
import type { Ports } from '../ports.ts';
import { acceptancesOf } from './acceptances-of.ts';
import { type PolicyContext, policyContext } from './obey-policy.ts';

/** The policy over the change, with the baseline of the base as its accepted findings. @throws ConfigError */
export async function policyOfChange(
  { root, tree, baseline }: Change,
  now: EvaluationDocument | null,
  { policy }: Settings,
  { now: clock }: Pick<Ports, 'now'>,
): Promise<PolicyContext | null> {
  const origin = { kind: 'local', form: 'folder', shown: '.' } as const;
  const context = policyContext(policy, origin, [root], root);
  if (context === null || baseline === null || now === null) return context;
  const { findings: entries } = await readBaseline(join(tree.folder, baseline), tree.folder);
  const findings = topLevelEvaluations(now).flatMap((one) => [...allFindings(one), ...allSuppressed(one)]);
  const history = { isGone: () => false, isSameSkill: () => false };
  const today = clock().toISOString().slice(0, 10);
  return { ...context, acceptances: acceptancesOf(matchBaseline(findings, entries, today, history).pairs) };
}

/** The gate of the policy as gates of changes are written. */
export function policyGates({ gates }: Pick<Scan, 'gates'>, subject: string): Gate[] {
  return gates
    .filter(({ name }) => name === 'policy')
    .map(({ bound, passed, message }) => ({ name: 'policy', subject, passed, value: null, bound, message }));
}
