import type { EvaluationDocument } from '../../../../src/documents/evaluation.ts';
import { Facts } from '../../design/facts.tsx';
import { UntrustedLine, UntrustedPath } from '../../design/untrusted.tsx';

/** What identifies the subject and who measured it. */
export function Provenance({
  evaluation: { subject, tool, schemaVersion, depth },
}: {
  evaluation: EvaluationDocument;
}) {
  return (
    <Facts
      className="provenance"
      facts={[
        ['Measured by', <UntrustedLine key="tool" text={`${tool.name} ${tool.version}`} />],
        ['Schema', schemaVersion],
        [
          'Depth',
          depth.requested === depth.effective
            ? depth.effective
            : `${depth.effective}, asked for ${depth.requested}`,
        ],
        ['Subject', <UntrustedPath key="path" path={subject.path} />],
        [
          'SHA-256',
          subject.sha256 === null ? (
            'none: only a SKILL.md has one'
          ) : (
            <code key="sha">
              <UntrustedLine text={subject.sha256} />
            </code>
          ),
        ],
      ]}
    />
  );
}
