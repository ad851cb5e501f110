import { createHash } from 'node:crypto';
import { compareCodePoints } from '@plugin-eval/core/text/code-points.ts';
import { splitLines } from '@plugin-eval/core/text/lines.ts';
import { type Frontmatter, readFrontmatter } from '@plugin-eval/skill/frontmatter.ts';
import { DEFAULT_READ_LIMITS, type InstallRules } from '@plugin-eval/skill/read-limits.ts';
import { readSkill } from '@plugin-eval/skill/read-skill.ts';
import type { Skill } from '@plugin-eval/skill/skill.ts';
import type { SynthesisedSkill } from './session-request.ts';
import { readSkillFolderFiles } from './skill-folder-files.ts';

const LONGEST_NAME = 64;
/** Characters of one field that is as its author wrote it. */
const LONGEST_SHIPPED = 100_000;

/**
 * Prepares a skill folder for installation in a session: its regular files, and a SKILL.md whose frontmatter
 * contains only `name`, `description`, `when_to_use`, `paths` and `disable-model-invocation`. The body stays
 * unchanged: commands for the harness (`` !`command` ``) are rejected by the session's settings. Tests of the
 * skill, and files excluded by the rules, are neither installed nor hashed: a new test invalidates no paid
 * session. Source: docs/specification/sessions.md, "Isolation".
 * @param folder absolute
 * @param shown the folder as messages name it
 * @throws SubjectError when there is no readable SKILL.md
 */
export function synthesiseSkill(folder: string, shown: string, limits: InstallRules): SynthesisedSkill {
  const skill = readSkill(folder, shown, limits);
  const name = installedName(skill.name);
  const files = new Map<string, Uint8Array>([
    ['SKILL.md', Buffer.from(reducedSkillFile(skill.lines, skill.frontmatter, name), 'utf8')],
  ]);
  const found = readSkillFolderFiles(skill.folder, limits);
  for (const [path, content] of found.files) if (path.toLowerCase() !== 'skill.md') files.set(path, content);
  const description = textOf(skill.frontmatter.fields.get('description')) ?? '';
  const shipped = shippedFields(skill);
  return {
    name,
    description,
    hash: skillHash(name, files),
    files,
    leftOut: found.leftOut.filter(({ path }) => path.toLowerCase() !== 'skill.md'),
    ...(shipped === '' ? {} : { shipped: shippedSkill({ name, description, files }, shipped) }),
  };
}

/** Frontmatter fields that give a skill more than text: as YAML, a line for each; empty without any. */
function shippedFields({ frontmatter: { fields } }: Skill): string {
  return ['allowed-tools', 'hooks'].map((key) => shippedField(key, fields.get(key))).join('');
}

function shippedField(key: string, value: unknown): string {
  const json = value === null || value === undefined ? undefined : jsonOf(value);
  return json === undefined || json.length > LONGEST_SHIPPED ? '' : `${key}: ${inYaml(json)}\n`;
}

/** Returns undefined for cyclic values, which YAML aliases can create. */
function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value, (_, inner) => (inner instanceof Map ? Object.fromEntries(inner) : inner));
  } catch {
    return undefined;
  }
}

function shippedSkill(
  { name, description, files }: Pick<SynthesisedSkill, 'name' | 'description' | 'files'>,
  fields: string,
): SynthesisedSkill {
  const text = Buffer.from(files.get('SKILL.md') ?? []).toString('utf8');
  const all = new Map(files).set('SKILL.md', Buffer.from(text.replace('---\n', () => `---\n${fields}`)));
  return { name, description, hash: skillHash(name, all), files: all };
}

/**
 * A name that is a folder's on any file system, and that an agent can call: letters, digits, `.`, `_` and `-`, everything
 * else a hyphen; 64 characters at most.
 */
export function installedName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}._-]{1,1000}/gu, '-')
    .replace(/^[-.]{1,1000}/, '');
  const cut = Array.from(plain)
    .slice(0, LONGEST_NAME)
    .join('')
    .replace(/[-.]{1,64}$/, '');
  return cut === '' ? 'skill' : RESERVED.test(cut) ? `skill-${cut}` : cut;
}

/** Device names of Windows, and inherited properties of JavaScript objects. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)|^(?:__proto__|constructor|prototype)$/i;

/** The skills that a harness lists only once a file was touched that they are for. */
export function conditionalSkills(skills: readonly SynthesisedSkill[]): Set<string> {
  return new Set(skills.filter(isConditional).map(({ name }) => name));
}

function isConditional({ files }: SynthesisedSkill): boolean {
  const lines = splitLines(Buffer.from(files.get('SKILL.md') ?? []).toString('utf8'));
  return readFrontmatter(lines, DEFAULT_READ_LIMITS).frontmatter.fields.has('paths');
}

/** A SKILL.md with the frontmatter fields that cannot run anything. @param lines of the whole file */
export function reducedSkillFile(
  lines: readonly string[],
  frontmatter: Pick<Frontmatter, 'fields' | 'lineCount'>,
  name: string,
): string {
  const { fields } = frontmatter;
  const reduced = {
    name,
    description: textOf(fields.get('description')),
    when_to_use: textOf(fields.get('when_to_use')),
    paths: pathsOf(fields.get('paths')),
    'disable-model-invocation': isTrue(fields.get('disable-model-invocation')) ? (true as const) : null,
  };
  const yaml = Object.entries(reduced).flatMap(([key, value]) =>
    value === null ? [] : [`${key}: ${yamlOf(value)}\n`],
  );
  return `---\n${yaml.join('')}---\n${lines.slice(frontmatter.lineCount).join('\n')}\n`;
}

/**
 * Writes single-line JSON, which is valid YAML, and escapes everything that some frontmatter reader could
 * take for a line end or for the end of the frontmatter: some look for three hyphens anywhere.
 */
function yamlOf(value: string | string[] | true): string {
  return inYaml(JSON.stringify(value));
}

function inYaml(json: string): string {
  return json
    .replace(/[\u007f-\u00a0\u2028\u2029\ufeff\ufffe\uffff]/g, escaped)
    .replace(/-{3,10000}/g, (hyphens) => hyphens.replaceAll('-', '\\u002d'));
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Converts a single value to text; null for everything else. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

function pathsOf(value: unknown): string | string[] | null {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return null;
  const texts = value.filter((entry) => typeof entry === 'string');
  return texts.length === 0 ? null : texts;
}

function isTrue(value: unknown): boolean {
  return value === true || (typeof value === 'string' && value.trim().toLowerCase() === 'true');
}

/** Hashes all installed files. */
export function skillHash(name: string, files: SynthesisedSkill['files']): string {
  const hash = createHash('sha256').update(JSON.stringify(name));
  for (const [path, content] of [...files].sort(([a], [b]) => compareCodePoints(a, b)))
    hash.update(`\0${JSON.stringify(path)}\0${content.length}\0`).update(content);
  return hash.digest('hex');
}
