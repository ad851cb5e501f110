import type { Level } from '@plugin-eval/core/documents/names.ts';
import type { Rule } from '@plugin-eval/core/documents/rule.ts';
import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { isRecord } from '@plugin-eval/core/text/json-values.ts';
import { terminalSafe } from '@plugin-eval/core/text/terminal-safe.ts';
import type { Examples, Found, RuleDefinition } from './rule-definition.ts';
import type { SkillView, TextView } from './skill-view.ts';

/** Parts of every user rule. */
interface OwnRuleParts extends Omit<Rule, 'group' | 'origin'> {
  /** Example files, all of them texts. */
  examples: Pick<Examples, 'fires' | 'spares'>;
}

/** A rule of a user about skills. */
export interface OwnSkillRule extends OwnRuleParts {
  of?: 'skill';
  /** Called once for each skill. It must not modify its input, and must be synchronous. */
  check(skill: SkillView): readonly Found[];
}

/** A rule of a user about every Markdown file that an agent reads: skills, agents and commands. */
export interface OwnTextRule extends OwnRuleParts {
  of: 'text';
  check(text: TextView): readonly Found[];
}

/** The default export of a user's rule file. */
export type OwnRule = OwnSkillRule | OwnTextRule;

/** Returns the rule unchanged: provides the types to its author. */
export function defineRule<One extends OwnRule>(rule: One & OwnRule): One {
  return rule;
}

/** A user's rule in YAML: a pattern matched line by line. */
export interface OwnPattern extends OwnRuleParts {
  of?: 'skill' | 'text';
  /** A regular expression of JavaScript, with the flag `u`. */
  pattern: string;
  ignore_case?: boolean;
  /** `prose`: the body without code blocks. @default prose */
  where?: 'prose' | 'body' | 'file';
  /** Message with `{match}` for the matched text. @default the title of the rule */
  message?: string;
}

const MOST_OF_PATTERN = 20;

/**
 * Converts a user's rule to the common form: patterns get a check.
 * @param rule its format was checked
 * @param origin the folder or package that it comes from
 */
export function ownRule(rule: OwnRule | OwnPattern, origin: string): RuleDefinition {
  const check = 'check' in rule ? rule.check : patternCheck(rule);
  return { ...rule, of: rule.of ?? 'skill', group: 'own', check, origin } as RuleDefinition;
}

function patternCheck({ pattern, ignore_case, where = 'prose', message }: OwnPattern) {
  const expression = new RegExp(pattern, ignore_case ? 'iu' : 'u');
  return ({ lines, frontmatter: { lineCount }, body }: TextView): Found[] => {
    const found: Found[] = [];
    const first = where === 'file' ? 0 : lineCount;
    for (let index = first; index < lines.length && found.length < MOST_OF_PATTERN; index++) {
      if (where === 'prose' && body.isCode[index - lineCount]) continue;
      const line = lines[index] ?? '';
      const match = expression.exec(line);
      if (match === null) continue;
      found.push({
        ...(message === undefined ? {} : { message: message.replaceAll('{match}', () => match[0]) }),
        line: index + 1,
        column: Array.from(line.slice(0, match.index)).length + 1,
        evidence: line.trim(),
      });
    }
    return found;
  };
}

const LEVELS: ReadonlySet<unknown> = new Set<Level>(['error', 'warning', 'info']);

/**
 * Runs a user rule.
 * @throws SubjectError the check failed, or returned no findings: nobody knows what it would have found
 */
export function ownFindings(id: string, path: string, check: () => unknown): Found[] {
  let found: unknown;
  try {
    found = check();
  } catch (error) {
    if (SubjectError.isInstance(error)) throw error;
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : 'something was thrown';
    throw failure(id, path, excerpt(terminalSafe(reason), 300));
  }
  if (!Array.isArray(found)) throw failure(id, path, 'its check returned no list');
  return found.map((one: unknown) => {
    if (!isFound(one)) throw failure(id, path, 'its check returned something that is no finding');
    return safe(one);
  });
}

function failure(id: string, path: string, reason: string): SubjectError {
  return new SubjectError('rule-failed', path, `${path}: your rule ${id} failed (${reason}).`);
}

const isAbsentOr = (value: unknown, is: (value: unknown) => boolean) => value == null || is(value);
const isText = (value: unknown) => typeof value === 'string';
const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 1;

function isFound(value: unknown): value is Found {
  if (!isRecord(value)) return false;
  const { level, message, fix, line, column, evidence, file } = value;
  return (
    (level === undefined || LEVELS.has(level)) &&
    [message, fix, file].every((text) => text === undefined || isText(text)) &&
    [line, column].every((place) => isAbsentOr(place, isCount)) &&
    isAbsentOr(evidence, isText)
  );
}

/** Keeps only the fields of a finding: data from a skill reaches terminals and pages. */
function safe({ level, message, fix, line, column, evidence, file }: Found): Found {
  return {
    ...(level === undefined ? {} : { level }),
    ...(message === undefined ? {} : { message: excerpt(terminalSafe(message), 1_000) }),
    ...(fix === undefined ? {} : { fix: excerpt(terminalSafe(fix), 1_000) }),
    ...(file === undefined ? {} : { file }),
    ...{ line: line ?? null, column: column ?? null, evidence: evidence ?? null },
  };
}
