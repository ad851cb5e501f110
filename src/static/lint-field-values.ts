import type { Finding } from '../documents/finding.ts';
import type { Profile } from '../documents/names.ts';
import type { Frontmatter } from '../skill/frontmatter.ts';
import { codePointLength } from '../text/code-points.ts';
import { formatValue, kindOfValue, listedNames } from '../text/format-value.ts';
import { trimBlanks } from '../text/trim.ts';
import {
  BOOLEAN_FIELDS,
  CONTEXTS,
  EFFORT_ALIASES,
  EFFORT_LEVELS,
  LISTING_CHARACTERS,
  MODEL_NAMES,
  OBSERVED_AGENT,
  SHELLS,
  TEXTS_FOR_FALSE,
  TEXTS_FOR_TRUE,
} from './field-values.ts';
import { type FindingPlace, makeFinding } from './finding.ts';
import { hookProblems } from './hook-problems.ts';

type Report = (rule: string, field: string, problem: Pick<FindingPlace, 'message' | 'level'>) => void;

/**
 * Findings about the values of known fields. Only valid YAML has values of a kind: from broken YAML all are text, and
 * that it is broken is said elsewhere.
 */
export function lintFieldValues(frontmatter: Frontmatter, path: string, profile: Profile): Finding[] {
  if (frontmatter.status !== 'valid') return [];
  const { fields } = frontmatter;
  const found: Finding[] = [];
  const report: Report = (rule, field, problem) => {
    const at = frontmatter.positions.get(field) ?? { line: 1, column: 1 };
    const evidence = `${field}: ${formatValue(fields.get(field))}`;
    found.push(makeFinding(rule, { file: path, ...problem, ...at, evidence }));
  };
  checkTypes(fields, profile, report);
  if (profile !== 'claude-code') return found;
  checkBooleans(fields, report);
  checkChoices(fields, report);
  checkModel(fields.get('model'), report);
  checkListingLength(fields, report);
  const problems = hookProblems(fields);
  if (problems !== null) report('hooks-format', problems.field, problems);
  return found;
}

function checkTypes(fields: ReadonlyMap<string, unknown>, profile: Profile, report: Report): void {
  const toolLists = profile === 'claude-code' ? ['allowed-tools', 'disallowed-tools'] : ['allowed-tools'];
  for (const field of toolLists) {
    const tools = fields.get(field);
    if (tools == null || typeof tools === 'string') continue;
    if (!Array.isArray(tools)) {
      report('field-type', field, {
        message: `"${field}" is ${kindOfValue(tools)}; it must be text or a list of names of tools.`,
      });
      continue;
    }
    const odd = tools.findIndex((tool) => typeof tool !== 'string');
    if (odd !== -1) {
      report('field-type', field, {
        message: `Entry ${odd + 1} of "${field}" is ${kindOfValue(tools[odd])}, not the name of a tool; put it in quotes.`,
      });
    }
  }
  const metadata = fields.get('metadata');
  if (metadata != null && !(metadata instanceof Map)) {
    const shown = typeof metadata === 'string' ? `the text ${formatValue(metadata)}` : kindOfValue(metadata);
    report('field-type', 'metadata', {
      message: `"metadata" is ${shown}; it must be a mapping of names to values.`,
    });
  }
  const license = fields.get('license');
  if (license != null && typeof license !== 'string') {
    report('field-type', 'license', { message: `"license" is ${kindOfValue(license)}; it must be text.` });
  }
}

function checkBooleans(fields: ReadonlyMap<string, unknown>, report: Report): void {
  for (const [field, { strictly, otherwise }] of Object.entries(BOOLEAN_FIELDS)) {
    const value = fields.get(field);
    if (!fields.has(field) || typeof value === 'boolean') continue;
    const meant = booleanMeant(value);
    if (meant === null) {
      report('boolean-text', field, {
        message: `"${field}" is ${formatValue(value)}, neither true nor false: ${otherwise}.`,
      });
      continue;
    }
    // Read strictly, a text is not an answer, and the default holds. Where the default was meant no harm comes of it.
    const isDefault = meant === (field !== 'disable-model-invocation');
    const kind = typeof value === 'string' ? `the text ${formatValue(value)}` : `the number ${value}`;
    report('boolean-text', field, {
      ...(isDefault ? { level: 'info' as const } : {}),
      message: isDefault
        ? `"${field}" is ${kind}, not ${meant}; write ${meant} without quotes.`
        : `"${field}" is ${kind}, not ${meant}: for agents that take only true and false ${strictly} (${OBSERVED_AGENT} takes it for ${meant}).`,
    });
  }
}

function booleanMeant(value: unknown): boolean | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = trimBlanks(String(value)).toLowerCase();
  if (TEXTS_FOR_TRUE.includes(text)) return true;
  return TEXTS_FOR_FALSE.includes(text) ? false : null;
}

function checkChoices(fields: ReadonlyMap<string, unknown>, report: Report): void {
  const choices = [
    {
      field: 'effort',
      known: EFFORT_LEVELS,
      isKnown: (text: string) =>
        [...EFFORT_LEVELS, ...EFFORT_ALIASES].includes(text.toLowerCase()) || /^\d{1,9}$/.test(text),
      consequence: 'the effort of the session stays as it is',
    },
    {
      field: 'context',
      known: CONTEXTS,
      isKnown: (text: string) => CONTEXTS.includes(text),
      consequence: 'the skill runs in the current conversation',
    },
    {
      field: 'shell',
      known: SHELLS,
      isKnown: (text: string) => SHELLS.includes(text.toLowerCase()),
      consequence: 'bash is used',
    },
  ];
  for (const { field, known, isKnown, consequence } of choices) {
    const value = fields.get(field);
    if (value == null || value === '') continue;
    if ((typeof value === 'string' || typeof value === 'number') && isKnown(trimBlanks(String(value))))
      continue;
    report('unknown-value', field, {
      message: `"${field}" is ${formatValue(value)}; ${OBSERVED_AGENT} knows ${listedNames(known)}. With any other value ${consequence}.`,
    });
  }
}

function checkModel(value: unknown, report: Report): void {
  if (value == null) return;
  const names = `${listedNames(MODEL_NAMES)}, or the full ID of a model`;
  if (typeof value !== 'string') {
    report('unknown-value', 'model', { message: `"model" is ${kindOfValue(value)}; it must be ${names}.` });
    return;
  }
  const name = trimBlanks(value)
    .toLowerCase()
    .replace(/\[1m\]$/, '');
  const hasBlank = /\s/u.test(name);
  if (name === '' || MODEL_NAMES.includes(name)) return;
  // Bedrock, Vertex and gateways have IDs of their own.
  if (!hasBlank && (name.includes('claude') || /[/:@]/.test(name))) return;
  report('unknown-value', 'model', {
    // What looks like the ID of another vendor's model may be served by a gateway.
    ...(!hasBlank && /\d/.test(name) ? { level: 'info' as const } : {}),
    message: `"model" is ${formatValue(value)}; ${OBSERVED_AGENT} knows ${names}.`,
  });
}

function checkListingLength(fields: ReadonlyMap<string, unknown>, report: Report): void {
  const description = fields.get('description');
  const whenToUse = fields.get('when_to_use');
  if (typeof description !== 'string' || typeof whenToUse !== 'string') return;
  const lengths = [description, whenToUse].map((text) => codePointLength(trimBlanks(text)));
  const total = codePointLength(`${trimBlanks(description)} - ${trimBlanks(whenToUse)}`);
  if (lengths[1] === 0 || total <= LISTING_CHARACTERS) return;
  report('listing-length', 'when_to_use', {
    message: `The description (${lengths[0]} characters) and "when_to_use" (${lengths[1]}) make ${total} characters; ${OBSERVED_AGENT} lists the first ${LISTING_CHARACTERS.toLocaleString('en')}, so the model does not see the last ${total - LISTING_CHARACTERS}.`,
  });
}
