import type { SuppressedFinding } from '../../../../src/documents/finding.ts';
import { suppressedBy } from '../../../../src/report/evaluation/findings-view.ts';
import { plural } from '../../../../src/report/number-format.ts';
import { Disclosure } from '../../design/disclosure.tsx';
import { UntrustedCode, UntrustedPath, UntrustedText } from '../../design/untrusted.tsx';

/** Findings that were taken out, closed: who took each out and for what reason. */
export function SuppressedFindings({ suppressed }: { suppressed: readonly SuppressedFinding[] }) {
  if (suppressed.length === 0) return null;
  return (
    <Disclosure summary={plural(suppressed.length, 'suppressed finding')} className="more">
      <ul className="finding-places card suppressed">
        {suppressed.map((finding, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: findings have no other identity
          <li key={index}>
            <p>
              <UntrustedCode text={finding.rule} /> <UntrustedText text={finding.message} />
            </p>
            <p className="at">
              <UntrustedPath path={finding.file} />
              {finding.line !== null && `:${finding.line}`}
            </p>
            <p className="quiet">
              By {suppressedBy(finding)}: <UntrustedText text={finding.reason} />
            </p>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
