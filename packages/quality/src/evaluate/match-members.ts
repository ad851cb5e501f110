/** A skill as it is recognised in another version. */
export interface RecognisedSkill {
  subject: { name: string; sha256: string | null };
}

export interface MatchedSkills<Skill extends RecognisedSkill> {
  a: Skill | null;
  b: Skill | null;
}

/** A skill with its path from the folder that the collection is. */
export interface PlacedSkill<Skill extends RecognisedSkill> {
  /** `/` as separator, without the collection's own. */
  place: string;
  skill: Skill;
}

/** The path of a skill from the folder that its collection is. @param root path of the collection; `.`: the working directory */
export function placeIn(root: string, path: string): string {
  const prefix = root === '.' ? '' : `${root}/`;
  return path.startsWith(prefix) ? path.slice(prefix.length) : path;
}

/**
 * Pairs the skills of two versions of a collection: by place; then by the bytes of SKILL.md; then by the
 * name, if unique on both sides. Unpaired skills were added or removed.
 * @returns pairs in the order of b, then what is only in a
 */
export function matchSkills<Skill extends RecognisedSkill>(
  a: readonly PlacedSkill<Skill>[],
  b: readonly PlacedSkill<Skill>[],
): MatchedSkills<Skill>[] {
  type Placed = PlacedSkill<Skill>;
  const partnerOf = new Map<Placed, Placed>();
  const left = new Set(a);
  for (const key of [
    ({ place }: Placed) => place,
    ({ skill }: Placed) => skill.subject.sha256,
    ({ skill }: Placed) => skill.subject.name,
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
function uniqueBy<Placed>(
  skills: readonly Placed[],
  key: (one: Placed) => string | null,
): Map<string, Placed> {
  const found = new Map<string, Placed | null>();
  for (const one of skills) {
    const value = key(one);
    if (value !== null) found.set(value, found.has(value) ? null : one);
  }
  return new Map([...found].flatMap(([value, one]) => (one === null ? [] : [[value, one] as const])));
}
