import type { ThreatTarget } from '../../../../../src/documents/threat-live.ts';
import type { ThreatReport } from '../../../../../src/documents/threat-report.ts';
import { excerpt } from '../../../../../src/text/code-points.ts';
import { type Fact, Facts } from '../../../design/facts.tsx';
import { ForeignLine, ForeignName } from '../../../design/foreign.tsx';
import { visibleText } from '../../../design/visible-characters.ts';

const MOST_SKILLS = 20;
const LONGEST_HASH = 64;

const FINGERPRINTS: Record<ThreatTarget['kind'], string | null> = {
  responses: 'Responses',
  model: null,
  agent: null,
  http: 'Request template',
  command: 'Program',
};

/** What identifies the report: who measured, with which probes and rules, and what answered. */
export function ReportProvenance({ report }: { report: ThreatReport }) {
  const { tool, schemaVersion, seed, rules, probes, target } = report;
  const own = FINGERPRINTS[target.kind];
  const skills = (target.skills ?? []).slice(0, MOST_SKILLS);
  return (
    <Facts
      className="provenance"
      facts={[
        ['Measured by', <ForeignName key="tool" name={`${tool.name} ${tool.version}`} />],
        ['Schema', schemaVersion],
        ['Seed', seed],
        own === null ? null : [own, <Fingerprint key="own" hash={target.sha256} />],
        target.systemSha256 === null
          ? null
          : ['System prompt', <Fingerprint key="system" hash={target.systemSha256} />],
        ...skills.map(
          ({ name, hash }, index): Fact => [
            `Skill ${visibleText(excerpt(name, 120))}${index > 0 ? ` (${index + 1})` : ''}`,
            <Fingerprint key="skill" hash={hash} />,
          ],
        ),
        ['Rules', <Fingerprint key="rules" hash={rules.hash} />],
        ['Probes', <Fingerprint key="probes" hash={probes.hash} />],
      ]}
    />
  );
}

export function Fingerprint({ hash }: { hash: string | null }) {
  if (hash === null) return 'not known';
  return (
    <code>
      <ForeignLine text={excerpt(hash, LONGEST_HASH)} />
    </code>
  );
}
