import type { GraderOf } from '@plugin-eval/core/documents/grader.ts';
import {
  bestVerdict,
  errored,
  fail,
  type GradedSession,
  type GraderVerdict,
  noneFits,
  pass,
} from './grader-context.ts';
import { mismatchOf, quote } from './match-text.ts';
import { normaliseText } from './normalise-text.ts';
import { matchesPath } from './path-pattern.ts';

/**
 * Grades the text of a file or the last answer. For a pattern, one file must contain the wanted text, and
 * none the forbidden one.
 * @throws PatternError
 */
export function gradeText(grader: GraderOf<'text'>, session: GradedSession): GraderVerdict {
  const { path } = grader;
  if (path === undefined || !path.includes('*')) return gradeOne(grader, session);
  const found = session.workspace.list().filter((one) => matchesPath(one, path));
  const { not_contains, not_matches, contains, matches, equals, ...rest } = grader;
  const forbids = not_contains !== undefined || not_matches !== undefined;
  const wants = [contains, matches, equals].some((one) => one !== undefined);
  const none = noneFits(path, session);
  if (forbids) {
    const clean = found.map((one) =>
      gradeOne({ ...rest, path: one, ...definedOf({ not_contains, not_matches }) }, session),
    );
    const wrong = clean.find(({ verdict }) => verdict !== 'pass');
    if (wrong !== undefined) return wrong;
    if (none.verdict === 'errored') return none;
    if (!wants) return pass(`none of ${found.length} files that fit ${path} has it`);
  }
  return bestVerdict(
    found.map((one) =>
      gradeOne({ ...rest, path: one, ...definedOf({ contains, matches, equals }) }, session),
    ),
    none,
  );
}

/** Drops undefined fields. */
function definedOf(fields: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}

function gradeOne(grader: GraderOf<'text'>, session: GradedSession): GraderVerdict {
  const { normalise, contains, not_contains: without, matches, not_matches: unlike, equals } = grader;
  const source = textOf(grader.path, session);
  if ('verdict' in source) return source;
  const { name } = source;
  const normal = (text: string) => normaliseText(text, normalise);
  const text = normal(source.text);
  const problems = [
    equals === undefined ? null : mismatchOf(text, { equals: normal(equals) }),
    contains === undefined ? null : mismatchOf(text, { contains: normal(contains) }),
    matches === undefined ? null : mismatchOf(text, { matches }),
    without !== undefined && text.includes(normal(without)) ? `holds ${quote(without)}` : null,
    unlike !== undefined && mismatchOf(text, { matches: unlike }) === null
      ? `matches ${quote(unlike)}`
      : null,
  ].filter((problem) => problem !== null);
  return problems.length === 0 ? pass(`${name} is as expected`) : fail(`${name} ${problems.join(' and ')}`);
}

/** The text a grader reads, or the reason it cannot. */
export function textOf(
  path: string | undefined,
  { workspace, answer }: GradedSession,
): { name: string; text: string } | GraderVerdict {
  if (path === undefined)
    return answer === null ? fail('the agent gave no answer') : { name: 'the answer', text: answer };
  const entry = workspace.entry(path);
  if (entry.kind === 'absent') return fail(`${path} is not there`);
  if (entry.kind === 'folder') return fail(`${path} is a folder`);
  if ('problem' in entry) return errored(entry.problem);
  try {
    return { name: path, text: new TextDecoder('utf-8', { fatal: true }).decode(entry.bytes) };
  } catch (error) {
    if (error instanceof TypeError) return fail(`${path} is not text in UTF-8`);
    throw error;
  }
}
