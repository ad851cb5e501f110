import type { ThreatTarget } from '../../../../src/documents/threat-live.ts';
import type { ThreatReport } from '../../../../src/documents/threat-report.ts';
import { formatPercent } from '../../../../src/report/number-format.ts';
import type { Fact } from '../../../../src/report/view-model/blocks.ts';
import { fact } from '../../../../src/report/view-model/build-blocks.ts';
import { excerpt } from '../../../../src/text/code-points.ts';

const MOST_SKILLS = 20;
const LONGEST = { name: 120, hash: 64 };

/** What every document of threats says of itself. */
export function madeBy(
  how: string,
  { tool, schemaVersion, seed }: Pick<ThreatReport, 'tool' | 'schemaVersion' | 'seed'>,
): Fact[] {
  return [
    fact(how, excerpt(`${tool.name} ${tool.version}`, LONGEST.name)),
    fact('Schema', schemaVersion),
    fact('Seed', String(seed)),
  ];
}

export function intervalFact({ level }: { level: number }): Fact {
  return fact('Intervals', `${formatPercent(level)}, by resampling probes`);
}

function fingerprint(term: string, hash: string | null): Fact {
  return fact(term, hash === null ? 'not known' : [{ text: excerpt(hash, LONGEST.hash), tone: 'code' }]);
}

export function skillFacts(skills: ThreatTarget['skills']): Fact[] {
  return (skills ?? [])
    .slice(0, MOST_SKILLS)
    .map(({ name, hash }, index) =>
      fingerprint(`Skill ${excerpt(name, LONGEST.name)}${index > 0 ? ` (${index + 1})` : ''}`, hash),
    );
}

/** The signals and the probes. */
export function instrumentFacts({ rules, probes }: Pick<ThreatReport, 'rules' | 'probes'>): Fact[] {
  return [fingerprint('Signals', rules.hash), fingerprint('Probes', probes.hash)];
}

const FINGERPRINTS: Record<ThreatTarget['kind'], string | null> = {
  responses: 'Responses',
  model: null,
  agent: null,
  http: 'Request template',
  command: 'Program',
};

/** What identifies a report: who measured, with which probes and signals, and what answered. */
export function reportProvenance(report: ThreatReport): Fact[] {
  const { target } = report;
  const own = FINGERPRINTS[target.kind];
  return [
    ...madeBy('Measured by', report),
    ...(own === null ? [] : [fingerprint(own, target.sha256)]),
    ...(target.systemSha256 === null ? [] : [fingerprint('System prompt', target.systemSha256)]),
    ...skillFacts(target.skills),
    ...instrumentFacts(report),
  ];
}
