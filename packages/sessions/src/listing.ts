import { AGENT_PROFILES } from '@plugin-eval/skill/agents/agent-profiles.ts';
import { fitRows } from '@plugin-eval/skill/agents/fit-rows.ts';
import { listingLimit } from '@plugin-eval/skill/agents/listing-limit.ts';
import { rowText } from '@plugin-eval/skill/agents/row-text.ts';

/** The harness that sessions run or imitate. Source: agents/claude-code.yaml. */
const HARNESS = AGENT_PROFILES['claude-code'];

/** A skill as the skill listing shows it. */
export interface ListedSkill {
  name: string;
  /** Name for reading and calling it; one line. */
  callName: string;
  /** Description, with its `when_to_use`. */
  description: string;
  /** False for a skill that the agent may not call itself, which is not listed. */
  invocable: boolean;
}

export interface SkillListing {
  /** One line for each skill, `- name: description`; empty without skills. */
  text: string;
  /** The part of each description kept, by name. */
  listed: Record<string, 'full' | 'cut' | 'dropped'>;
}

/**
 * The characters that the list of skills may take.
 * @param contextTokens of the model; null when they are not known
 */
export function listingBudgetFor(contextTokens: number | null): number {
  return listingLimit(HARNESS, contextTokens);
}

/**
 * The skill listing of the imitated harness for a session that has used none of the skills: every name, and
 * in order every description that still fits. Nothing is escaped, and nothing is built in.
 * @param budget in UTF-16 units
 */
export function listSkills(skills: readonly ListedSkill[], budget: number): SkillListing {
  const invocable = skills.filter((skill) => skill.invocable);
  const rules = { ...HARNESS.listing, escape: 'none' as const };
  const entries = invocable.map(({ callName, description }) =>
    rowText(rules, callName, description, { location: '', path: '' }),
  );
  const { rows } = fitRows(entries, rules.beyondBudget, 'characters', budget);
  const listed = new Map<string, 'full' | 'cut' | 'dropped'>(skills.map(({ name }) => [name, 'dropped']));
  for (const [index, { name, description }] of invocable.entries()) {
    const characters = rows[index]?.characters ?? 0;
    if (characters === 0 && description !== '') continue;
    const seen = entries[index]?.seen(characters) ?? '';
    listed.set(name, seen.length === description.length ? 'full' : 'cut');
  }
  return { text: rows.map((row) => row?.text ?? '').join('\n'), listed: Object.fromEntries(listed) };
}
