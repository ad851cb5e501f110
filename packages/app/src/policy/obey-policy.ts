import { dirname } from 'node:path';
import type { PolicyReport } from '@plugin-eval/core/documents/policy.ts';
import type { Scan } from '@plugin-eval/core/documents/scan.ts';
import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import type { Policy } from '@plugin-eval/engine/config/policy.ts';
import type { InventoryFile } from '@plugin-eval/scan/files/describe-file.ts';
import { readInventory } from '@plugin-eval/scan/files/inventory.ts';
import { decidePolicy } from '@plugin-eval/scan/policy/decide-policy.ts';
import { declaredSources } from '@plugin-eval/scan/policy/declared-sources.ts';
import type { Acceptance, LicenceEvidence, Origin } from '@plugin-eval/scan/policy/policy-facts.ts';
import { policyGate } from '@plugin-eval/scan/policy/policy-gate.ts';
import { readLicences } from '@plugin-eval/scan/policy/read-licences.ts';
import type { TrustedKey } from '@plugin-eval/scan/signature/verify-signature.ts';
import { isInside, realPathOrNull } from '@plugin-eval/skill/path-probe.ts';
import type { ReadLimits } from '@plugin-eval/skill/read-limits.ts';
import { liesInTarget } from '../baseline/baseline-file.ts';
import { trustedKeys } from '../trusted-keys.ts';

/** A policy, with what only the command knows. */
export interface PolicyContext {
  policy: Policy;
  /** Keys in `signers`. */
  signers: readonly TrustedKey[];
  /** Origin of the targets. */
  origin: Origin;
  /** Accepted findings besides those that the scan accepts. @default none */
  acceptances?: readonly Acceptance[];
}

/**
 * Reads the keys of a policy; null without a policy.
 * @param folders what is evaluated: a key or a policy inside it proves nothing
 * @throws UsageError, ConfigError when the policy comes with what is evaluated, or a key cannot be used
 */
export function policyContext(
  policy: Policy | null,
  origin: Origin,
  folders: readonly string[],
  workingDirectory: string,
): PolicyContext | null {
  if (policy === null) return null;
  if (liesInTarget(policy.file, folders, workingDirectory))
    throw new ConfigError(
      policy.file,
      'policy',
      'this file is inside the evaluated files, so its policy proves nothing. Keep the file outside.',
    );
  return { policy, origin, signers: trustedKeys(policy.signers ?? [], folders, '/') };
}

interface Obeyed {
  report: PolicyReport;
  gate: Scan['gates'][number];
}

/** A scanned member with its real folder. */
export interface PolicyMember {
  folder: string;
  path: string;
  signature: Scan['members'][number]['signature'];
}

/**
 * Gathers the facts of scanned members and decides on them.
 * @param targets absolute paths
 * @param today ISO date
 */
export function obeyPolicy(
  { policy, signers, origin, acceptances: known = [] }: PolicyContext,
  targets: readonly string[],
  members: readonly PolicyMember[],
  acceptances: readonly Acceptance[],
  limits: ReadLimits,
  today: string,
): Obeyed {
  const filesIn = (folder: string) => readInventory(realPathOrNull(folder) ?? folder, limits).files;
  const remote = targets.flatMap((target) => declaredSources(filesIn(target)));
  const verdicts = decidePolicy(policy, {
    origins: [origin, ...remote.map((address): Origin => ({ kind: 'remote', address }))],
    members: members.map(({ folder, path, signature }) => ({
      path,
      licences: policy.licences === null ? [] : licencesOf(folder, targets, filesIn, limits),
      signer: signature?.status === 'verified' ? signature.key : null,
      signature: signature?.message ?? 'it has no signature.',
    })),
    acceptances: [...known, ...acceptances],
    signers: signers.map(({ fingerprint }) => fingerprint),
    today,
  });
  return { report: { file: policy.file, verdicts }, gate: policyGate(verdicts) };
}

/** The licences in a folder, else those of the nearest folder above it that has any, up to the target. */
function licencesOf(
  folder: string,
  targets: readonly string[],
  filesIn: (folder: string) => readonly InventoryFile[],
  limits: ReadLimits,
): LicenceEvidence[] {
  const own = readLicences(filesIn(folder), limits);
  if (own.length > 0) return own;
  const roots = targets.map((target) => realPathOrNull(target) ?? target);
  const root = roots.find((one) => one !== folder && isInside(one, folder));
  if (root === undefined) return [];
  for (let above = dirname(folder); isInside(root, above); above = dirname(above)) {
    const direct = filesIn(above).filter(({ path }) => !path.includes('/'));
    const found = readLicences(direct, limits);
    if (found.length > 0) return found;
    if (above === root) break;
  }
  return [];
}
