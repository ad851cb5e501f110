import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import { collectMembers, skillsWithPlugins } from '@plugin-eval/quality/evaluate/collect-members.ts';
import type { EvaluationOptions } from '@plugin-eval/quality/evaluate/evaluation-options.ts';
import { matchSkills, type PlacedSkill, placeIn } from '@plugin-eval/quality/evaluate/match-members.ts';
import type { Target } from '@plugin-eval/skill/identify-target.ts';
import type { Member } from '@plugin-eval/skill/member.ts';
import { readSkill } from '@plugin-eval/skill/read-skill.ts';

/** Two versions of one skill. */
export interface VersionPair {
  /** Name of the present version. */
  name: string;
  before: Member;
  now: Member;
}

/** One version of a collection. */
export interface CollectionVersion {
  targets: readonly Target[];
  /** Path of the collection, as documents name it. */
  root: string;
}

interface ReadSkill {
  subject: { name: string; sha256: string | null };
  member: Member;
}

/** Pairs the skills of two versions of a collection as their evaluations will be. Leaves out unreadable ones. */
export function versionPairs(
  before: CollectionVersion,
  now: CollectionVersion,
  options: EvaluationOptions,
): VersionPair[] {
  return matchSkills(placedSkills(before, options), placedSkills(now, options)).flatMap(({ a, b }) =>
    a === null || b === null ? [] : [{ name: b.subject.name, before: a.member, now: b.member }],
  );
}

function placedSkills(
  { targets, root }: CollectionVersion,
  options: EvaluationOptions,
): PlacedSkill<ReadSkill>[] {
  return skillsWithPlugins(collectMembers(targets, options)).flatMap(({ member }) => {
    try {
      const { name, sha256 } = readSkill(member.path, member.shown, options.limits);
      return [{ place: placeIn(root, member.shown), skill: { subject: { name, sha256 }, member } }];
    } catch (error) {
      if (!SubjectError.isInstance(error)) throw error;
      return [];
    }
  });
}
