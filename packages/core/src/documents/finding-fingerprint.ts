import { createHash } from 'node:crypto';
import type { Finding } from './finding.ts';

/**
 * Identifies a finding by its rule and the passage it rests on, white space folded, so that it survives moved lines
 * and moved files. Equal findings have equal fingerprints: callers tell them apart by counting.
 */
export function findingFingerprint({ rule, evidence }: Pick<Finding, 'rule' | 'evidence'>): string {
  const passage = (evidence ?? '').replace(/\s+/gu, ' ').trim();
  return createHash('sha256').update(`${rule}\n${passage}`).digest('hex').slice(0, 32);
}
