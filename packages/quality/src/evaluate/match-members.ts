import type { SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';

export interface MatchedSkills {
  a: SkillEvaluation | null;
  b: SkillEvaluation | null;
}

/** A skill with its path from the folder that the collection is. */
export interface PlacedSkill {
  /** `/` as separator, without the collection's own. */
  place: string;
  skill: SkillEvaluation;
}

/**
 * Pairs the skills of two versions of a collection: by place; then by the bytes of SKILL.md; then by the
 * name, if unique on both sides. Unpaired skills were added or removed.
 * @returns pairs in the order of b, then what is only in a
 */
export function matchSkills(a: readonly PlacedSkill[], b: readonly PlacedSkill[]): MatchedSkills[] {
  const partnerOf = new Map<PlacedSkill, PlacedSkill>();
  const left = new Set(a);
  for (const key of [
    ({ place }: PlacedSkill) => place,
    ({ skill }: PlacedSkill) => skill.subject.sha256,
    ({ skill }: PlacedSkill) => skill.subject.name,
  ]) {
    const before = uniqueBy([...left], key);
    const now = uniqueBy(
      b.filter((one) => !partnerOf.has(one)),
      key,
    );
    for (const [value, present] of now) {
      const former = before.get(value);
      if (former === undefined) continue;
      partnerOf.set(present, former);
      left.delete(former);
    }
  }
  return [
    ...b.map((one) => ({ a: partnerOf.get(one)?.skill ?? null, b: one.skill })),
    ...[...left].map(({ skill }) => ({ a: skill, b: null })),
  ];
}

/** Skills whose key is unique. */
function uniqueBy(
  skills: readonly PlacedSkill[],
  key: (one: PlacedSkill) => string | null,
): Map<string, PlacedSkill> {
  const found = new Map<string, PlacedSkill | null>();
  for (const one of skills) {
    const value = key(one);
    if (value !== null) found.set(value, found.has(value) ? null : one);
  }
  return new Map([...found].flatMap(([value, one]) => (one === null ? [] : [[value, one] as const])));
}
