import type { ListingProfile } from '@plugin-eval/core/documents/agent-profile.ts';
import { formatValue } from '@plugin-eval/core/text/format-value.ts';
import { isRecord } from '@plugin-eval/core/text/json-values.ts';
import type { ListableSkill } from './listable-skill.ts';
import { type ReadingRules, SPECIFICATION_READING } from './specification-reading.ts';

/** A skill as one agent reads it, before building its list. */
export type SkillAsRead =
  | {
      kind: 'listed';
      /** Key that must be unique among skills. */
      key: string;
      /** Name at the start of the row, not escaped. */
      name: string;
      /** Description before the agent cuts it, not escaped. */
      description: string;
    }
  | { kind: 'hidden'; reason: string }
  | { kind: 'invalid'; reason: string };

/** Reads one skill like an agent. Source: docs/specification/skill-sets.md, "Reading". */
export function readAs(profile: ListingProfile, skill: ListableSkill): SkillAsRead {
  const { listing } = profile;
  const reading = profile.reading ?? SPECIFICATION_READING;
  if (skill.isLink && reading.linkedFile === 'left-out') return invalid('its SKILL.md is a link');
  if (skill.status === 'absent' && reading.noFrontmatter === 'left-out')
    return invalid('it has no frontmatter');
  if (skill.status === 'broken' && reading.brokenYaml === 'left-out')
    return invalid('its frontmatter is not valid YAML');
  const name = nameOf(reading.name, skill);
  if ('reason' in name) return invalid(name.reason);
  const description = descriptionOf(reading, skill);
  if (description === null) return invalid('it has no description');
  const longest = listing.longestDescription;
  if (longest?.beyond === 'left-out' && description.length > longest.characters)
    return invalid(
      `its description has ${description.length} characters, and ${longest.characters} are allowed`,
    );
  const mistyped = reading.typed.find(({ key, kinds }) => isOfOtherKind(skill.fields, key, kinds));
  if (mistyped !== undefined) return invalid(`its ${mistyped.key} is not ${mistyped.kinds.join(' or ')}`);
  const hiding = reading.hiding.find((rule) => hides(rule, skill));
  if (hiding !== undefined) {
    const where = hiding.file === null ? '' : ` in ${hiding.file}`;
    return { kind: 'hidden', reason: `${hiding.key}${where} keeps it from the model` };
  }
  return { kind: 'listed', key: name.key, name: name.shown, description };
}

function invalid(reason: string): SkillAsRead {
  return { kind: 'invalid', reason };
}

type NameRules = ReadingRules['name'];

function nameOf(rules: NameRules, { folder, fields }: ListableSkill) {
  const given = fields.get('name');
  const isNumber = typeof given === 'number' && rules.numbers === 'as-text';
  const own = typeof given === 'string' ? given.trim() : isNumber ? String(given) : '';
  if (rules.from === 'folder') {
    const isShownAlongside =
      own !== '' && own !== folder && rules.shownBeside !== null && matches(rules.shownBeside, own);
    return { key: folder, shown: isShownAlongside ? `${folder} (${own})` : folder };
  }
  if (own === '' && (rules.required || (given !== undefined && typeof given !== 'string')))
    return { reason: given === undefined ? 'it has no name' : 'its name is not text' };
  const name = own === '' ? folder : onOneLine(own);
  if (rules.longest !== null && [...name].length > rules.longest)
    return { reason: `its name has ${[...name].length} characters, and ${rules.longest} are allowed` };
  const shown =
    rules.replaced === null ? name : name.replace(new RegExp(rules.replaced.pattern, 'g'), rules.replaced.by);
  if (rules.accepted !== null && !matches(rules.accepted, shown))
    return { reason: `its name ${formatValue(name)} has characters that are not allowed` };
  return { key: shown, shown };
}

const matches = (pattern: string, text: string) => new RegExp(pattern, 'u').test(text);

function descriptionOf(reading: ReadingRules, skill: ListableSkill): string | null {
  const given = skill.fields.get('description');
  if (typeof given !== 'string') {
    if (given !== undefined && reading.missingDescription !== 'first-line') return null;
    return standIn(reading.missingDescription, skill);
  }
  if (given.trim() === '' && reading.emptyDescription !== 'listed')
    return standIn(reading.emptyDescription, skill);
  const text = inOneForm(reading.blanks, given, skill.endsInBlock);
  const more = reading.appended === null ? undefined : skill.fields.get(reading.appended.key);
  return typeof more === 'string' && more.trim() !== ''
    ? `${text}${reading.appended?.separator}${inOneForm(reading.blanks, more, false)}`
    : text;
}

function standIn(
  rule: 'left-out' | 'first-line' | 'first-paragraph',
  { firstLine, firstParagraph }: ListableSkill,
): string | null {
  if (rule === 'left-out') return null;
  return rule === 'first-line' ? firstLine : firstParagraph;
}

function inOneForm(rule: ReadingRules['blanks'], text: string, endsInBlock: boolean): string {
  if (rule === 'kept') return text;
  if (rule === 'block-open') return endsInBlock ? text.replace(/\n$/, '') : text;
  if (rule === 'collapsed') return text.trim().replace(/\s+/g, ' ');
  return text.trim().replace(/[\t\r\n]+/g, ' ');
}

type Kind = ReadingRules['typed'][number]['kinds'][number];

function isOfOtherKind(fields: ReadonlyMap<string, unknown>, key: string, kinds: readonly Kind[]): boolean {
  if (!fields.has(key)) return false;
  const value = fields.get(key);
  const kind = value === null ? 'nothing' : Array.isArray(value) ? 'list' : typeof value;
  return !kinds.includes(kind === 'string' ? 'text' : (kind as Kind));
}

function hides(
  { file, key, value }: ReadingRules['hiding'][number],
  { fields, settings }: ListableSkill,
): boolean {
  const root = file === null ? Object.fromEntries(fields) : settings.get(file);
  const found = key
    .split('.')
    .reduce<unknown>((at, part) => (isRecord(at) && Object.hasOwn(at, part) ? at[part] : undefined), root);
  return value === null ? found !== undefined && found !== null : found === value;
}

function onOneLine(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
}
