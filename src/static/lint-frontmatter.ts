import type { Finding } from '../documents/finding.ts';
import type { Profile } from '../documents/names.ts';
import type { Frontmatter } from '../skill/frontmatter.ts';
import type { Skill } from '../skill/skill.ts';
import { codePointLength } from '../text/code-points.ts';
import { formatValue, kindOfValue, listedNames } from '../text/format-value.ts';
import { trimBlanks } from '../text/trim.ts';
import { type FindingPlace, makeFinding } from './finding.ts';
import { lintFieldValues } from './lint-field-values.ts';
import { isNamedLikeFolder, nameProblem } from './name-problem.ts';
import { MODEL_ALIASES } from './profiles.ts';
import { unknownFields } from './unknown-fields.ts';

const TAG = /<[^<>\n]{1,40}>/;

type LintedSkill = Pick<Skill, 'frontmatter' | 'path' | 'folderName' | 'outerSkill'>;

/** Findings about the fields of a SKILL.md that cost no points. */
export function lintFrontmatter(
  { frontmatter, path, folderName, outerSkill }: LintedSkill,
  profile: Profile,
): Finding[] {
  if (frontmatter.status === 'absent') return [];
  const at = (field: string) => frontmatter.positions.get(field) ?? { line: 1, column: 1 };
  const found: Finding[] = [];
  const report = (
    rule: string,
    field: string,
    problem: string | Pick<FindingPlace, 'message' | 'level'> | undefined,
    evidence: string | null,
  ) => {
    found.push(
      makeFinding(rule, {
        file: path,
        ...(typeof problem === 'string' ? { message: problem } : problem),
        ...at(field),
        evidence,
      }),
    );
  };

  const name = frontmatter.fields.get('name');
  if (name === undefined) report('name-missing', 'name', undefined, null);
  else if (typeof name !== 'string')
    report('name-type', 'name', `The name is ${kindOfValue(name)}, not text.`, null);
  else if (trimBlanks(name) === '') report('name-missing', 'name', 'The name is blank.', null);
  else {
    const problem = nameProblem(trimBlanks(name));
    if (problem !== null) report('name-format', 'name', problem, name);
    if (!isNamedLikeFolder(trimBlanks(name), folderName, problem !== null))
      report(
        'name-folder-mismatch',
        'name',
        folderMismatch(name, folderName, outerSkill),
        `name: ${name}, folder: ${folderName}`,
      );
  }

  const description = frontmatter.fields.get('description');
  if (description !== undefined && typeof description !== 'string') {
    report(
      'description-type',
      'description',
      `The description is ${kindOfValue(description)}, not text.`,
      null,
    );
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
        {
          message: `The description holds ${bracketsIn(description)}.`,
          ...(TAG.test(description) ? {} : { level: 'info' }),
        },
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
        `The compatibility note is ${kindOfValue(compatibility)}, not text.`,
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
  return [
    ...found,
    ...lintFieldValues(frontmatter, path, profile),
    ...unknownFields(frontmatter, path, profile),
    ...lintModelAlias(frontmatter, path),
  ];
}

/** `model: sonnet` and the like, in a skill, agent or command. */
export function lintModelAlias(frontmatter: Frontmatter, path: string): Finding[] {
  const model = frontmatter.fields.get('model');
  if (typeof model !== 'string' || !MODEL_ALIASES.has(trimBlanks(model).toLowerCase())) return [];
  const at = frontmatter.positions.get('model') ?? { line: 1, column: 1 };
  const message = `The model is named by the alias ${formatValue(model)}.`;
  return [makeFinding('model-alias', { file: path, message, ...at, evidence: `model: ${model}` })];
}

function folderMismatch(
  name: string,
  folder: string,
  outer: string | null,
): Pick<FindingPlace, 'message' | 'level'> {
  const differ = `The name is ${formatValue(name)}, and the folder is ${formatValue(folder)}`;
  if (outer === null) return { message: `${differ}.` };
  return {
    level: 'info',
    message: `${differ}; it lies in the folder of the skill ${formatValue(outer)}, which is the one that agents list.`,
  };
}

/** Tags and placeholders as they stand there, else the bare brackets. */
function bracketsIn(description: string): string {
  const tags = [...new Set(description.match(new RegExp(TAG, 'g')) ?? [])];
  if (tags.length > 0) return listedNames(tags.map(formatValue), 4);
  const brackets = ['<', '>'].filter((bracket) => description.includes(bracket));
  return listedNames(brackets.map(formatValue));
}
