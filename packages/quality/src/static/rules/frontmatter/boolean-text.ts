import { formatValue } from '@plugin-eval/core/text/format-value.ts';
import { trimBlanks } from '@plugin-eval/core/text/trim.ts';
import { booleanField } from '../../../fix/corrections/retype-field.ts';
import { hasTypedValues, valuePlace } from '../../field-place.ts';
import { BOOLEAN_FIELDS, OBSERVED_AGENT, TEXTS_FOR_FALSE, TEXTS_FOR_TRUE } from '../../field-values.ts';
import type { Found, SkillRule } from '../../rule-definition.ts';

export const booleanText: SkillRule = {
  id: 'boolean-text',
  group: 'frontmatter',
  level: 'warning',
  title: 'A boolean field has another type of value',
  detects:
    'With the profile claude-code: `disable-model-invocation`, `user-invocable` or `background` that is not a YAML boolean: "true" in quotes, yes, on, 1, or any other value. YAML 1.2 reads a bare yes or on as text. An info where the text matches the default.',
  why: 'Agents differ: some take only true and false, and there `disable-model-invocation: "yes"` leaves the skill invocable by the model. Claude Code 2.1.330 also takes yes, on and 1 for true, and no, off and 0 for false; older versions may not.',
  fix: 'Write true or false, without quotes.',
  of: 'skill',
  check: (skill) => {
    if (!hasTypedValues(skill) || skill.profile !== 'claude-code') return [];
    const { fields } = skill.frontmatter;
    return Object.entries(BOOLEAN_FIELDS).flatMap(([field, consequences]) => {
      const value = fields.get(field);
      if (!fields.has(field) || typeof value === 'boolean') return [];
      return [{ ...problemOf(field, value, consequences), ...valuePlace(skill, field) }];
    });
  },
  correct: booleanField,
  examples: {
    fires: [
      '---\nname: example\ndescription: Folds paper. Use this skill when the user wants a crane.\ndisable-model-invocation: "yes"\n---\nFold the sheet along both diagonals.',
      '---\nname: example\ndescription: Folds paper. Use this skill when the user wants a crane.\nuser-invocable: never\n---\nFold the sheet along both diagonals.',
      '---\nname: example\ndescription: Folds paper. Use this skill when the user wants a crane.\nbackground: 1\n---\nFold the sheet along both diagonals.',
    ],
    spares: [
      '---\nname: example\ndescription: Folds paper. Use this skill when the user wants a crane.\ndisable-model-invocation: true\nuser-invocable: False\n---\nFold the sheet along both diagonals.',
    ],
  },
};

function problemOf(
  field: string,
  value: unknown,
  { strictly, otherwise }: { strictly: string; otherwise: string },
): Pick<Found, 'message' | 'level'> {
  const meant = booleanMeant(value);
  if (meant === null)
    return { message: `"${field}" is ${formatValue(value)}, neither true nor false: ${otherwise}.` };
  // Read strictly, a text is not an answer, and the default holds. Where the default was meant no harm comes of it.
  const isDefault = meant === (field !== 'disable-model-invocation');
  const kind = typeof value === 'string' ? `the text ${formatValue(value)}` : `the number ${value}`;
  if (isDefault)
    return {
      level: 'info',
      message: `"${field}" is ${kind}, not ${meant}; write ${meant} without quotes.`,
    };
  return {
    message: `"${field}" is ${kind}, not ${meant}: for agents that take only true and false ${strictly} (${OBSERVED_AGENT} takes it for ${meant}).`,
  };
}

function booleanMeant(value: unknown): boolean | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = trimBlanks(String(value)).toLowerCase();
  if (TEXTS_FOR_TRUE.includes(text)) return true;
  return TEXTS_FOR_FALSE.includes(text) ? false : null;
}
