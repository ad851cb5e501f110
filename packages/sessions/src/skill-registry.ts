import type { SessionRequest, SynthesisedSkill } from './session-request.ts';

/** The skills that sessions can install, by hash: tasks carry hashes only. */
export class SkillRegistry {
  readonly #byHash = new Map<string, SynthesisedSkill>();
  readonly #most: number;

  /** @param most how many are kept; beyond that those go that were not used for longest. @default all */
  constructor(most = Number.POSITIVE_INFINITY) {
    this.#most = most;
  }

  /** Returns the skill with the hash, or null. */
  find(hash: string): SynthesisedSkill | null {
    const skill = this.#byHash.get(hash);
    if (skill === undefined) return null;
    this.#byHash.delete(hash);
    this.#byHash.set(hash, skill);
    return skill;
  }

  get(hash: string): SynthesisedSkill {
    const skill = this.find(hash);
    if (skill === null) throw new Error(`No skill with the hash ${hash} was registered.`);
    return skill;
  }

  /** @returns what a request names it by */
  put(skill: SynthesisedSkill): SessionRequest['skills'][number] {
    const { name, hash } = skill;
    this.#byHash.delete(hash);
    this.#byHash.set(hash, skill);
    for (const oldest of this.#byHash.keys()) {
      if (this.#byHash.size <= this.#most) break;
      this.#byHash.delete(oldest);
    }
    return { name, hash };
  }

  /** The skills of a request, in its order, under the names that it gives them. */
  take({ skills }: Pick<SessionRequest, 'skills'>): SynthesisedSkill[] {
    return skills.map(({ name, hash }) => {
      const skill = this.get(hash);
      return skill.name === name ? skill : { ...skill, name };
    });
  }
}
