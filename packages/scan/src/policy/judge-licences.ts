import type { PolicyOutcome } from '@plugin-eval/core/documents/names.ts';
import type { LicenceEvidence } from './policy-facts.ts';

const ID = /^[A-Za-z0-9][A-Za-z0-9.+-]*$/;

/**
 * Compares every piece of evidence with the allowed licences. All must be allowed: files that contradict one another
 * are not.
 * @param allowed SPDX ids
 */
export function judgeLicences(
  evidence: readonly LicenceEvidence[],
  allowed: readonly string[],
): { outcome: PolicyOutcome; message: string } {
  const known = new Set(allowed.map((id) => id.toLowerCase()));
  const judged = evidence.map((one) => ({ ...one, outcome: judge(one.expression, known) }));
  const denied = judged.find(({ outcome }) => outcome === 'denied');
  if (denied !== undefined)
    return { outcome: 'denied', message: `${denied.file} names ${denied.expression}, which is not allowed` };
  const unknown = judged.find(({ outcome }) => outcome === 'unknown');
  if (unknown !== undefined)
    return {
      outcome: 'unknown',
      message: `unknown licence: ${unknown.file} is not a licence that is recognised`,
    };
  const [first] = judged;
  if (first === undefined)
    return {
      outcome: 'unknown',
      message: 'unknown licence: no license field, LICENSE file or package.json names one',
    };
  return { outcome: 'allowed', message: `${first.file} names ${first.expression}, which is allowed` };
}

/** Understands one id, and ids joined by OR alone or AND alone. Everything else is unknown. */
function judge(expression: string | null, allowed: ReadonlySet<string>): 'allowed' | 'denied' | 'unknown' {
  const words = expression?.trim().split(/\s+/) ?? [];
  const ids = words.filter((_, index) => index % 2 === 0);
  const joints = new Set(words.filter((_, index) => index % 2 === 1));
  const [joint = 'AND'] = joints;
  const isKnown =
    words.length % 2 === 1 &&
    joints.size <= 1 &&
    (joint === 'AND' || joint === 'OR') &&
    ids.every((id) => ID.test(id));
  if (!isKnown) return 'unknown';
  const isAllowed = (id: string) => allowed.has(id.toLowerCase());
  return (joint === 'OR' ? ids.some(isAllowed) : ids.every(isAllowed)) ? 'allowed' : 'denied';
}
