import type { Scan, ScanMember } from '@plugin-eval/core/documents/scan.ts';
import { plural } from '@plugin-eval/report/number-format.ts';
import type { TrustedKey } from '@plugin-eval/scan/signature/verify-signature.ts';

/**
 * Gate that requires a trusted signature on everything scanned separately. Other files are not covered by
 * signatures.
 */
export function signatureGate(
  members: readonly ScanMember[],
  trusted: readonly TrustedKey[],
): Scan['gates'][number] {
  const isTrusted = (key: string | null | undefined) =>
    trusted.some(({ fingerprint }) => fingerprint === key);
  const open = members.filter(
    ({ signature }) => signature?.status !== 'verified' || !isTrusted(signature.key),
  );
  const [first] = open;
  const passed = members.length > 0 && first === undefined;
  const signer = first?.signature?.status === 'verified' ? first.signature.key : null;
  const reason =
    signer === null
      ? (first?.signature?.message ?? 'It has no signature.')
      : `It is signed by ${signer}, which --trust does not name.`;
  const message = passed
    ? 'Every member is signed with a trusted key.'
    : first === undefined
      ? 'Nothing is signed.'
      : `${plural(open.length, 'member')} not signed with a trusted key, the first is ${first.path}: ${reason}`;
  return { name: 'signature', bound: 'verified', passed, message };
}
