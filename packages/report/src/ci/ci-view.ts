import type { CiReport } from '@plugin-eval/core/documents/ci-report.ts';
import type { Finding } from '@plugin-eval/core/documents/finding.ts';
import { LEVELS } from '@plugin-eval/core/documents/names.ts';
import { changedMembers } from '../collection-comparison/collection-comparison-facts.ts';
import { changedMemberRow } from '../collection-comparison/collection-comparison-view.ts';
import { groupEntry, groupFindings } from '../evaluation/findings-view.ts';
import { gatesSection } from '../gates-view.ts';
import { ciTiles } from '../headline/ci-headline.ts';
import { activationSection } from '../improvement/activation-section.ts';
import { plural } from '../number-format.ts';
import { policySection } from '../scan/policy-view.ts';
import { entryOf, newCapabilityFacts } from '../scan/section-view.ts';
import { depthGap } from '../verdict.ts';
import type { Block, Section } from '../view-model/blocks.ts';
import {
  fact,
  factList,
  list,
  notice,
  paragraph,
  section,
  table,
  withPriority,
} from '../view-model/build-blocks.ts';

const MOST_FINDINGS = 10;

/** Shows the effect of a change on the skills of a repository: the verdict, then what is new, worst first. */
export function ciView(report: CiReport): Section[] {
  const { quality, security, gates } = report;
  return [
    ...withPriority(1, section('verdict', 'Changed skills', verdictBlocks(report))),
    ...withPriority(1, gatesSection(gates)),
    ...withPriority(1, policySection(report.policy)),
    ...withPriority(1, activationSection(quality?.members ?? [])),
    ...(security === null ? [] : withPriority(1, securitySections(security))),
    ...(quality === null ? [] : qualitySections(quality)),
    ...withPriority(
      1,
      section(
        'errors',
        null,
        report.errors.map(({ message }) => notice('caution', message)),
      ),
    ),
  ];
}

/** One sentence for a list, a title or a status. */
export function ciSentence({ subjects, quality, security, gates }: CiReport): string {
  if (subjects.length === 0) return 'No skill changed.';
  const failed = gates.filter(({ passed }) => passed === false).length;
  const open = gates.filter(({ passed }) => passed === null).length;
  const held =
    failed > 0
      ? `${plural(failed, 'gate')} failed`
      : open > 0
        ? `${plural(open, 'gate')} not measured`
        : gates.length === 0
          ? 'No gate was set'
          : 'All gates held';
  const { worse = 0, better = 0 } = quality?.changes ?? {};
  const findings = newFindings(quality).length + (security?.findings.length ?? 0);
  return `${held}: ${plural(subjects.length, 'changed subject')}, ${worse} worse, ${better} better, ${plural(findings, 'new finding')}.`;
}

function verdictBlocks(report: CiReport): Block[] {
  const { base, subjects, quality, security, gates } = report;
  const isBad = gates.some(({ passed }) => passed === false);
  const isOpen = gates.some(({ passed }) => passed === null);
  const attacks = (security?.findings ?? []).filter(({ level, confirmed }) => level === 'error' && confirmed);
  const gap = quality === null ? null : depthGap(quality.depth);
  return [
    ...(attacks.length === 0
      ? []
      : [
          notice(
            'alarm',
            `Do not merge: ${plural(attacks.length, 'confirmed attack pattern')} in what changed.`,
          ),
        ]),
    paragraph(
      ciSentence(report),
      isBad ? 'bad' : isOpen ? 'warning' : subjects.length === 0 ? 'quiet' : 'good',
    ),
    ...ciTiles(report),
    ...(gap === null ? [] : [notice('caution', `${gap.headline} ${gap.detail}`)]),
    factList([fact('Compared with', base.reference)]),
  ];
}

function securitySections(security: NonNullable<CiReport['security']>): Section[] {
  const { findings, capabilities, files, notUnderstood } = security;
  const nothing = findings.length + capabilities.length + files.length + notUnderstood.length === 0;
  return section('security', 'Security: what is new', [
    nothing ? paragraph('No new capability, script or finding.', 'quiet') : null,
    { kind: 'entries', entries: findings.map(entryOf), mostShown: MOST_FINDINGS },
    factList(newCapabilityFacts(security)),
    list(
      files.map(({ path, change }) => `${change}: ${path}`),
      { mostShown: MOST_FINDINGS },
    ),
    list(
      notUnderstood.map(({ path, problem }) => `not understood: ${path}: ${problem}`),
      { mostShown: MOST_FINDINGS },
    ),
  ]);
}

function qualitySections(quality: NonNullable<CiReport['quality']>): Section[] {
  const changed = changedMembers(quality);
  const findings = newFindings(quality);
  const fixed = [...quality.members.flatMap(({ fixedFindings }) => fixedFindings), ...quality.fixedFindings];
  return [
    ...section('scores', 'Scores', [
      table(
        ['Change:', '', 'Before → now', 'Skill'],
        changed.map((member) => changedMemberRow(member)),
        { mostShown: MOST_FINDINGS },
      ),
      changed.length === 0 ? paragraph('No score changed.', 'quiet') : null,
    ]),
    ...section('findings', findings.length + fixed.length === 0 ? null : 'Findings', [
      { kind: 'entries', entries: groupFindings(findings).map(groupEntry), mostShown: MOST_FINDINGS },
      fixed.length === 0 ? null : paragraph(`${plural(fixed.length, 'finding')} fixed.`, 'good'),
    ]),
  ];
}

/** Quality findings that the base did not have, the worst first. */
export function newFindings(quality: CiReport['quality']): Finding[] {
  const all =
    quality === null
      ? []
      : [...quality.members.flatMap((member) => member.newFindings), ...quality.newFindings];
  return all.toSorted((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level));
}
