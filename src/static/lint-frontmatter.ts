import type { Finding } from '../documents/finding.ts';
import type { Profile } from '../documents/names.ts';
import type { Frontmatter } from '../skill/frontmatter.ts';
import { codePointLength } from '../text/code-points.ts';
import { nearestName } from '../text/nearest-name.ts';
import { trimBlanks } from '../text/trim.ts';
import { makeFinding } from './finding.ts';
import { MODEL_ALIASES, PROFILE_FIELDS } from './profiles.ts';

const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Findings about the fields of a SKILL.md that cost no points. */
export function lintFrontmatter(
  frontmatter: Frontmatter,
  path: string,
  folderName: string,
  profile: Profile,
): Finding[] {
  if (frontmatter.status === 'absent') return [];
  const at = (field: string) => frontmatter.positions.get(field) ?? { line: 1, column: 1 };
  const found: Finding[] = [];
  const report = (rule: string, field: string, message: string | undefined, evidence: string | null) => {
    found.push(
      makeFinding(rule, {
        file: path,
        ...(message === undefined ? {} : { message }),
        ...at(field),
        evidence,
      }),
    );
  };

  const name = frontmatter.fields.get('name');
  if (name === undefined) report('name-missing', 'name', undefined, null);
  else if (typeof name !== 'string')
    report('name-type', 'name', `The name is ${kindOf(name)}, not text.`, null);
  else if (trimBlanks(name) === '') report('name-missing', 'name', 'The name is blank.', null);
  else {
    const problem = nameProblem(trimBlanks(name));
    if (problem !== null) report('name-format', 'name', problem, name);
    if (trimBlanks(name) !== folderName)
      report('name-folder-mismatch', 'name', undefined, `name: ${name}, folder: ${folderName}`);
  }

  const description = frontmatter.fields.get('description');
  if (description !== undefined && typeof description !== 'string') {
    report('description-type', 'description', `The description is ${kindOf(description)}, not text.`, null);
  } else if (typeof description === 'string') {
    const length = codePointLength(trimBlanks(description));
    if (length > 1024)
      report(
        'description-length',
        'description',
        `The description has ${length} characters; 1,024 are allowed.`,
        description,
      );
    const bracket = /[<>]/.exec(description);
    if (bracket)
      report(
        'description-markup',
        'description',
        undefined,
        description.slice(Math.max(0, bracket.index - 40), bracket.index + 40),
      );
  }

  const compatibility = frontmatter.fields.get('compatibility');
  if (compatibility !== undefined) {
    const length = typeof compatibility === 'string' ? codePointLength(trimBlanks(compatibility)) : 0;
    if (typeof compatibility !== 'string')
      report(
        'compatibility-length',
        'compatibility',
        `The compatibility note is ${kindOf(compatibility)}, not text.`,
        null,
      );
    else if (length < 1 || length > 500)
      report(
        'compatibility-length',
        'compatibility',
        `The compatibility note has ${length} characters; 1 to 500 are allowed.`,
        compatibility,
      );
  }
  return [...found, ...unknownFields(frontmatter, path, profile), ...lintModelAlias(frontmatter, path)];
}

/** `model: sonnet` and the like, in a skill, agent or command. */
export function lintModelAlias(frontmatter: Frontmatter, path: string): Finding[] {
  const model = frontmatter.fields.get('model');
  if (typeof model !== 'string' || !MODEL_ALIASES.has(trimBlanks(model).toLowerCase())) return [];
  const at = frontmatter.positions.get('model') ?? { line: 1, column: 1 };
  return [makeFinding('model-alias', { file: path, ...at, evidence: `model: ${model}` })];
}

function unknownFields(frontmatter: Frontmatter, path: string, profile: Profile): Finding[] {
  const known = PROFILE_FIELDS[profile].fields;
  return [...frontmatter.fields.keys()]
    .filter((field) => !known.includes(field))
    .map((field) => {
      const nearest = nearestName(field.slice(0, 80), known);
      const hint = nearest === null ? '' : ` Did you mean ${nearest}?`;
      return makeFinding('unknown-field', {
        file: path,
        message: `The profile ${profile} does not know this field.${hint}`,
        ...(frontmatter.positions.get(field) ?? { line: 1, column: 1 }),
        evidence: field,
      });
    });
}

function nameProblem(name: string): string | null {
  const length = codePointLength(name);
  if (length > 64) return `The name has ${length} characters; 64 are allowed.`;
  if (NAME.test(name)) return null;
  if (/^-|-$/.test(name)) return 'The name begins or ends with a hyphen.';
  if (name.includes('--')) return 'The name holds two hyphens in a row.';
  return 'The name holds characters other than a-z, 0-9 and single hyphens.';
}

function kindOf(value: unknown): string {
  if (value === null) return 'empty';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'a mapping' : `a ${typeof value}`;
}
