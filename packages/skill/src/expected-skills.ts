import { isRecord, ownField } from '@plugin-eval/core/text/json-values.ts';
import type { ExpectedSkills } from './eval-case.ts';

const EXPECTED_KEYS = ['expected_skill', 'expectedSkill'];
const ACCEPTABLE_KEYS = ['acceptable_skills', 'acceptableSkills'];
const EXCLUDED_KEYS = ['excluded_skills', 'excludedSkills'];
const MAX_NAMES = 100;
const MAX_NAME_CHARACTERS = 200;

/** Returns true when an entry states its expected skill, even if none. */
export function namesExpectedSkill(entry: Readonly<Record<string, unknown>>): boolean {
  return expectedSkillsKey(entry) !== null;
}

/** The key of the expected skill, as the entry spells it; null without one. */
export function expectedSkillsKey(entry: Readonly<Record<string, unknown>>): string | null {
  return EXPECTED_KEYS.find((key) => ownField(entry, key) !== undefined) ?? null;
}

/**
 * The expected skills of an entry: `expected_skill` is a name, a list of names, or null for none at all, and
 * `acceptable_skills` and `excluded_skills` are lists of names. Null without `expected_skill`; `unreadable` for a value of another
 * kind.
 */
export function expectedSkillsOf(entry: unknown): ExpectedSkills | null | 'unreadable' {
  if (!isRecord(entry) || !namesExpectedSkill(entry)) return null;
  const expected = namesIn(firstOf(entry, EXPECTED_KEYS));
  const acceptable = namesIn(firstOf(entry, ACCEPTABLE_KEYS) ?? null);
  const excluded = namesIn(firstOf(entry, EXCLUDED_KEYS) ?? null);
  if (expected === null || acceptable === null || excluded === null) return 'unreadable';
  return { expected, acceptable, ...(excluded.length === 0 ? {} : { excluded }) };
}

function firstOf(entry: Readonly<Record<string, unknown>>, keys: readonly string[]): unknown {
  return keys.map((key) => ownField(entry, key)).find((value) => value !== undefined);
}

/** Returns null when it is neither a name nor a list of names. */
function namesIn(value: unknown): string[] | null {
  if (value === null) return [];
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (list.length > MAX_NAMES) return null;
  const names = list.map((item) =>
    typeof item === 'string' && item.length <= MAX_NAME_CHARACTERS ? item.trim() : null,
  );
  return names.every((name) => name !== null) ? names.filter((name) => name !== '') : null;
}
