import type { SessionRequest, SynthesisedSkill } from './session.ts';

/** The skills that sessions can install, by hash: tasks carry hashes only. */
export class SkillRegistry {
  readonly #byHash = new Map<string, SynthesisedSkill>();

  /** @returns what a request names it by */
  put(skill: SynthesisedSkill): SessionRequest['skills'][number] {
    const { name, hash } = skill;
    this.#byHash.set(hash, skill);
    return { name, hash };
  }

  /** The skills of a request, in its order, under the names that it gives them. */
  take({ skills }: Pick<SessionRequest, 'skills'>): SynthesisedSkill[] {
    return skills.map(({ name, hash }) => {
      const skill = this.#byHash.get(hash);
      if (skill === undefined) throw new Error(`No skill with the hash ${hash} was registered.`);
      return skill.name === name ? skill : { ...skill, name };
    });
  }
}
