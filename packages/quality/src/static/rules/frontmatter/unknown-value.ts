import { formatValue, kindOfValue, listedNames } from '@plugin-eval/core/text/format-value.ts';
import { trimBlanks } from '@plugin-eval/core/text/trim.ts';
import { choiceField } from '../../../fix/corrections/retype-field.ts';
import { hasTypedValues, valuePlace } from '../../field-place.ts';
import {
  CONTEXTS,
  EFFORT_ALIASES,
  EFFORT_LEVELS,
  MODEL_NAMES,
  OBSERVED_AGENT,
  SHELLS,
} from '../../field-values.ts';
import type { Found, SkillRule } from '../../rule-definition.ts';

interface Choice {
  field: string;
  known: readonly string[];
  isKnown(text: string): boolean;
  consequence: string;
}

const CHOICES: readonly Choice[] = [
  {
    field: 'effort',
    known: EFFORT_LEVELS,
    isKnown: (text) =>
      [...EFFORT_LEVELS, ...EFFORT_ALIASES].includes(text.toLowerCase()) || /^\d{1,9}$/.test(text),
    consequence: 'the effort of the session stays as it is',
  },
  {
    field: 'context',
    known: CONTEXTS,
    isKnown: (text) => CONTEXTS.includes(text),
    consequence: 'the skill runs in the current conversation',
  },
  {
    field: 'shell',
    known: SHELLS,
    isKnown: (text) => SHELLS.includes(text.toLowerCase()),
    consequence: 'bash is used',
  },
];

export const unknownValue: SkillRule = {
  id: 'unknown-value',
  group: 'frontmatter',
  level: 'warning',
  title: 'A field has a value that the agent does not know',
  detects:
    'With the profile claude-code: `effort` other than low, medium, high, xhigh, max or a whole number; `context` other than fork or inline; `shell` other than bash or powershell; `model` that is neither a name such as sonnet or inherit, nor a full ID. Names that look like the ID of another vendor’s model are an info. The lists are in `packages/quality/src/static/field-values.ts`, with date and source.',
  why: 'The value is ignored: the skill runs in the main conversation, with another shell, or with the effort of the session.',
  fix: 'Use one of the values that the message lists.',
  of: 'skill',
  check: (skill) => {
    if (!hasTypedValues(skill) || skill.profile !== 'claude-code') return [];
    const { fields } = skill.frontmatter;
    const found = CHOICES.flatMap((choice) => {
      const message = choiceProblem(choice, fields.get(choice.field));
      return message === null ? [] : [{ ...valuePlace(skill, choice.field), message }];
    });
    const model = modelProblem(fields.get('model'));
    return model === null ? found : [...found, { ...model, ...valuePlace(skill, 'model') }];
  },
  correct: choiceField,
  examples: {
    fires: [
      '---\nname: example\ndescription: Folds paper. Use this skill when the user wants a crane.\neffort: extreme\n---\nFold the sheet along both diagonals.',
      '---\nname: example\ndescription: Folds paper. Use this skill when the user wants a crane.\ncontext: Fork\n---\nFold the sheet along both diagonals.',
      '---\nname: example\ndescription: Folds paper. Use this skill when the user wants a crane.\nshell: zsh\n---\nFold the sheet along both diagonals.',
      '---\nname: example\ndescription: Folds paper. Use this skill when the user wants a crane.\nmodel: sonet\n---\nFold the sheet along both diagonals.',
      '---\nname: example\ndescription: Folds paper. Use this skill when the user wants a crane.\nmodel: gpt-5.2\n---\nFold the sheet along both diagonals.',
    ],
    spares: [
      '---\nname: example\ndescription: Folds paper. Use this skill when the user wants a crane.\neffort: High\ncontext: fork\nshell: bash\nmodel: claude-sonnet-4-5\n---\nFold the sheet along both diagonals.',
      '---\nname: example\ndescription: Folds paper. Use this skill when the user wants a crane.\neffort: 3\n---\nFold the sheet along both diagonals.',
    ],
  },
};

function choiceProblem({ field, known, isKnown, consequence }: Choice, value: unknown): string | null {
  if (value == null || value === '') return null;
  if ((typeof value === 'string' || typeof value === 'number') && isKnown(trimBlanks(String(value))))
    return null;
  return `"${field}" is ${formatValue(value)}; ${OBSERVED_AGENT} knows ${listedNames(known)}. With any other value ${consequence}.`;
}

function modelProblem(value: unknown): Pick<Found, 'message' | 'level'> | null {
  if (value == null) return null;
  const names = `${listedNames(MODEL_NAMES)}, or the full ID of a model`;
  if (typeof value !== 'string') return { message: `"model" is ${kindOfValue(value)}; it must be ${names}.` };
  const name = trimBlanks(value)
    .toLowerCase()
    .replace(/\[1m\]$/, '');
  const hasBlank = /\s/u.test(name);
  if (name === '' || MODEL_NAMES.includes(name)) return null;
  // Bedrock, Vertex and gateways have IDs of their own.
  if (!hasBlank && (name.includes('claude') || /[/:@]/.test(name))) return null;
  return {
    // What looks like the ID of another vendor's model may be served by a gateway.
    ...(!hasBlank && /\d/.test(name) ? { level: 'info' as const } : {}),
    message: `"model" is ${formatValue(value)}; ${OBSERVED_AGENT} knows ${names}.`,
  };
}
