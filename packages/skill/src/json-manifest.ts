import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import { jsonProblem } from '@plugin-eval/core/text/json-problem.ts';
import { isInside, realPathOrNull } from './path-probe.ts';
import { readTextFile } from './read-text-file.ts';

/**
 * Reads a JSON object from a manifest, which must be inside `root` after resolving links.
 * @throws SubjectError with `rule` when it cannot be read or is not an object
 */
export function readJsonManifest(
  path: string,
  shown: string,
  root: string,
  maxBytes: number,
  rule: string,
): Record<string, unknown> {
  const real = realPathOrNull(path);
  if (real === null || !isInside(root, real)) {
    throw new SubjectError(
      rule,
      shown,
      `${shown} is a link that ${real === null ? 'leads nowhere' : 'leaves the folder'}.`,
    );
  }
  const rules = { notRegular: rule, tooLarge: rule, notUtf8: rule, unreadable: rule };
  const { text } = readTextFile(real, shown, maxBytes, rules);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new SubjectError(rule, shown, `${shown} is not valid JSON: ${jsonProblem(text)}.`);
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw new SubjectError(rule, shown, `${shown} must contain a JSON object.`);
  }
  return value as Record<string, unknown>;
}

/** The paths of a manifest field that may be one path, a list of paths, or absent. */
export function pathList(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}
