import { isRecord, ownField } from '@plugin-eval/core/text/json-values.ts';
import type { ExpectedSkills } from './eval-case.ts';

const EXPECTED_KEYS = ['expected_skill', 'expectedSkill'];
const ACCEPTABLE_KEYS = ['acceptable_skills', 'acceptableSkills'];
const MAX_NAMES = 100;
const MAX_NAME_CHARACTERS = 200;

/** Returns true when an entry states its expected skill, even if none. */
export function namesExpectedSkill(entry: Readonly<Record<string, unknown>>): boolean {
  return firstOf(entry, EXPECTED_KEYS) !== undefined;
}

/**
 * The expected skills of an entry: `expected_skill` is a name, a list of names, or null for none at all, and
 * `acceptable_skills` a list of names. Null without `expected_skill`; `unreadable` for a value of another
 * kind.
 */
export function expectedSkillsOf(entry: unknown): ExpectedSkills | null | 'unreadable' {
  if (!isRecord(entry) || !namesExpectedSkill(entry)) return null;
  const expected = namesIn(firstOf(entry, EXPECTED_KEYS));
  const acceptable = namesIn(firstOf(entry, ACCEPTABLE_KEYS) ?? null);
  return expected === null || acceptable === null ? 'unreadable' : { expected, acceptable };
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
