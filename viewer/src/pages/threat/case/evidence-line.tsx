import type { HardEvidence } from '../../../../../src/documents/threat-report.ts';
import { ForeignName } from '../../../design/foreign.tsx';

const WORDS: Record<HardEvidence['kind'], string> = {
  canary: 'canary',
  partial_canary: 'part of the canary',
  forbidden_tool_call: 'forbidden call of',
};
const MOST_SHOWN = 20;

/** What needs no reading: secrets that came out, and calls that were forbidden. Nothing without any. */
export function EvidenceLine({ evidence }: { evidence: readonly HardEvidence[] }) {
  if (evidence.length === 0) return null;
  const rest = evidence.length - MOST_SHOWN;
  return (
    <p>
      <span className="hit-kind evidence">hard evidence</span>{' '}
      {evidence.slice(0, MOST_SHOWN).map(({ kind, what, failureMode }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of evidence have no other identity
        <span key={index}>
          {index > 0 && ', '}
          {WORDS[kind]}{' '}
          <code>
            <ForeignName name={what} />
          </code>
          {failureMode !== null && (
            <>
              {' '}
              (<ForeignName name={failureMode} />)
            </>
          )}
        </span>
      ))}
      {rest > 0 && ` and ${rest} more`}
    </p>
  );
}
