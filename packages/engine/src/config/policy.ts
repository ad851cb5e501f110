import { resolve } from 'node:path';
import type { Level, PolicyLocal } from '@plugin-eval/core/documents/names.ts';

/** Conditions on the origin of skills, and on accepted findings. Null: no condition. */
export interface Policy {
  /** The configuration file, as messages name it. */
  file: string;
  /** Line of each key and list item, from 1: `owners`, `owners.0`. */
  lines: Readonly<Record<string, number>>;
  /** Patterns of allowed addresses. */
  sources: readonly string[] | null;
  /** Patterns of allowed owners: `acme` on GitHub, `HOST/acme`, or the npm scope `@acme`. */
  owners: readonly string[] | null;
  /** Allowed SPDX ids. */
  licences: readonly string[] | null;
  /** Absolute paths of public keys, one of which must have signed. */
  signers: readonly string[] | null;
  /** Requires a full commit, or an exact version with integrity. */
  pinned: boolean;
  /** Levels of accepted findings that need a reason. */
  reasons: readonly Level[];
  /** Days that an acceptance counts. */
  expires: number | null;
  /** Treatment of local folders and archives, which have no source. */
  local: PolicyLocal;
}

/** The policy as the configuration file holds it, checked. */
export interface WrittenPolicy {
  sources?: string[];
  owners?: string[];
  licences?: string[];
  signers?: string[];
  pinned?: boolean;
  reasons?: Level[];
  expires?: string;
  local?: PolicyLocal;
}

/** Completes a checked policy. @param folder that paths of keys are relative to */
export function policyOf(written: WrittenPolicy, file: string, folder: string): Policy {
  const { sources, owners, licences, signers, pinned, reasons, expires, local } = written;
  return {
    ...{ file, lines: {} },
    ...{ sources: sources ?? null, owners: owners ?? null, licences: licences ?? null },
    signers: signers?.map((path) => resolve(folder, path)) ?? null,
    ...{ pinned: pinned ?? false, reasons: reasons ?? [], local: local ?? 'allow' },
    expires: expires === undefined ? null : Number.parseInt(expires, 10),
  };
}
