import type { ThreatTarget } from '@plugin-eval/core/documents/threat-live.ts';
import type { ThreatReport } from '@plugin-eval/core/documents/threat-report.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import type { Fact } from '../view-model/blocks.ts';
import { fact } from '../view-model/build-blocks.ts';

const MOST_SKILLS = 20;
const LONGEST = { name: 120, hash: 64 };
/** Names of fingerprints by kind of target. */
const FINGERPRINTS: Record<ThreatTarget['kind'], string | null> = {
  responses: 'Responses',
  model: null,
  agent: null,
  http: 'Request template',
  command: 'Program',
};

/** The program that made a document, and the seed of its resampling. */
export function madeBy({
  tool,
  schemaVersion,
  seed,
}: Pick<ThreatReport, 'tool' | 'schemaVersion' | 'seed'>): Fact[] {
  return [
    fact('Measured by', excerpt(`${tool.name} ${tool.version}`, LONGEST.name)),
    fact('Schema', schemaVersion),
    fact('Seed', String(seed)),
  ];
}

/** Identifies a report: tool, probes, signals and target. */
export function provenanceFacts(report: ThreatReport): Fact[] {
  const { target, rules, probes } = report;
  const own = FINGERPRINTS[target.kind];
  const skills = (target.skills ?? []).slice(0, MOST_SKILLS);
  return [
    ...madeBy(report),
    ...(own === null ? [] : [fingerprint(own, target.sha256)]),
    ...(target.systemSha256 === null ? [] : [fingerprint('System prompt', target.systemSha256)]),
    ...skills.map(({ name, hash }) => fingerprint(`Skill ${excerpt(name, LONGEST.name)}`, hash)),
    fingerprint('Signals', rules.hash),
    fingerprint('Probes', probes.hash),
  ];
}

function fingerprint(term: string, hash: string | null): Fact {
  return fact(term, hash === null ? 'not known' : [{ text: excerpt(hash, LONGEST.hash), tone: 'code' }]);
}
