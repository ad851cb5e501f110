import type { ActivationChange } from '@plugin-eval/core/documents/activation-change.ts';
import { activationVerdict } from '@plugin-eval/core/documents/activation-verdict.ts';
import type {
  CollectionComparison,
  ComparedMember,
} from '@plugin-eval/core/documents/collection-comparison.ts';
import type { Comparison } from '@plugin-eval/core/documents/comparison.ts';
import type { Collection, SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { allFindings, allSkills } from '@plugin-eval/core/documents/evaluation-parts.ts';
import type { Finding } from '@plugin-eval/core/documents/finding.ts';
import { findingFingerprint } from '@plugin-eval/core/documents/finding-fingerprint.ts';
import { MEMBER_CHANGES, type MemberChange, SCHEMA_VERSION } from '@plugin-eval/core/documents/names.ts';
import { hasSessions } from '@plugin-eval/core/methodology/depths.ts';
import { mean } from '@plugin-eval/core/statistics/descriptive.ts';
import { compareEvaluations } from './compare-evaluations.ts';
import { collectionRegressionGate } from './gates/collection-regression-gate.ts';
import { type MatchedSkills, matchSkills, type PlacedSkill, placeIn } from './match-members.ts';

export interface CollectionComparisonOptions {
  /** Composite points that a skill may lose before the gate `regression` fails; null for no gate. */
  minEffect: number | null;
  /** Finds the sessions with both versions of a skill, by their paths. @default none were run */
  activationOf?: (a: string, b: string) => ActivationChange | null;
}

/** Two finished collections, skill by skill. Differences are b minus a. */
export function compareCollections(
  a: Collection,
  b: Collection,
  { minEffect, activationOf = () => null }: CollectionComparisonOptions,
): CollectionComparison {
  const pairs = matchSkills(placedSkills(a), placedSkills(b));
  const comparisons = pairs.map(({ a: before, b: now }) =>
    before === null || now === null
      ? null
      : compareEvaluations(before, now, { activation: activationOf(before.subject.path, now.subject.path) }),
  );
  const members = pairs.map((pair, index) => memberOf(pair, comparisons[index] ?? null));
  const paired = comparisons.filter((comparison) => comparison !== null);
  const removed = pairs.flatMap(({ a: before, b: now }) => (before !== null && now === null ? before : []));
  return {
    schemaVersion: SCHEMA_VERSION,
    tool: b.tool,
    depth: b.depth,
    a: { subject: a.subject, summary: a.summary },
    b: { subject: b.subject, summary: b.summary },
    changes: countChanges(members),
    meanDifference: mean(members.flatMap(({ difference }) => difference ?? [])),
    members: members.toSorted(worstFirst),
    ...differingFindings(findingsBesideSkills(a), findingsBesideSkills(b)),
    gates:
      minEffect === null ? [] : [collectionRegressionGate(b.subject.path, paired, removed.length, minEffect)],
  };
}

function placedSkills({ subject, evaluations }: Collection): PlacedSkill<SkillEvaluation>[] {
  return evaluations
    .flatMap(allSkills)
    .map((skill) => ({ skill, place: placeIn(subject.path, skill.subject.path) }));
}

function memberOf({ a, b }: MatchedSkills<SkillEvaluation>, comparison: Comparison | null): ComparedMember {
  const present = b ?? a;
  if (present === null) throw new Error('A pair of skills holds none.');
  const { composite = null, compositeCiLow = null, compositeCiHigh = null } = comparison?.differences ?? {};
  return {
    name: present.subject.name,
    change: comparison === null ? (a === null ? 'added' : 'removed') : changeOf(comparison),
    a: sideOf(a),
    b: sideOf(b),
    difference: composite,
    ciLow: compositeCiLow,
    ciHigh: compositeCiHigh,
    activation: comparison?.activation ?? null,
    ...differingFindings(a === null ? [] : allFindings(a), b === null ? [] : allFindings(b)),
  };
}

function sideOf(skill: SkillEvaluation | null): ComparedMember['a'] {
  if (skill === null) return null;
  const { score, badge } = skill.composite;
  return { path: skill.subject.path, score, badge };
}

function changeOf({ differences, depth, activation }: Comparison): MemberChange {
  const { composite, significant, staticComposite } = differences;
  if (composite === null) return 'unmeasured';
  if (hasSessions(depth.effective)) {
    const verdict = activation === null ? null : activationVerdict(activation);
    if (verdict === 'worse' || verdict === 'better') return verdict;
    const exact = staticComposite ?? 0;
    return exact === 0 ? 'unchanged' : exact < 0 ? 'worse' : 'better';
  }
  if (significant !== true || composite === 0) return 'unchanged';
  return composite < 0 ? 'worse' : 'better';
}

function countChanges(members: readonly ComparedMember[]): CollectionComparison['changes'] {
  return Object.fromEntries(
    MEMBER_CHANGES.map((name) => [name, members.filter(({ change }) => change === name).length]),
  ) as CollectionComparison['changes'];
}

const ORDER: readonly MemberChange[] = ['worse', 'unmeasured', 'removed', 'added', 'better', 'unchanged'];

function worstFirst(a: ComparedMember, b: ComparedMember): number {
  return ORDER.indexOf(a.change) - ORDER.indexOf(b.change) || (a.difference ?? 0) - (b.difference ?? 0);
}

/** Findings that one side has more of, matched by rule and passage, and counted. */
function differingFindings(
  before: readonly Finding[],
  now: readonly Finding[],
): Pick<ComparedMember, 'newFindings' | 'fixedFindings'> {
  return { newFindings: without(now, before), fixedFindings: without(before, now) };
}

function without(findings: readonly Finding[], others: readonly Finding[]): Finding[] {
  const counts = new Map<string, number>();
  for (const one of others) {
    const print = findingFingerprint(one);
    counts.set(print, (counts.get(print) ?? 0) + 1);
  }
  return findings.filter((one) => {
    const print = findingFingerprint(one);
    const count = counts.get(print) ?? 0;
    if (count > 0) counts.set(print, count - 1);
    return count === 0;
  });
}

function findingsBesideSkills({ evaluations }: Collection): Finding[] {
  const ofSkills = new Set(evaluations.flatMap(allSkills).flatMap(allFindings));
  return evaluations.flatMap(allFindings).filter((finding) => !ofSkills.has(finding));
}
