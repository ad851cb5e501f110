import { type Grader, graderSchema } from '@plugin-eval/core/documents/grader.ts';
import { isRecord, ownField } from '@plugin-eval/core/text/json-values.ts';
import type { StatedGrader } from '@plugin-eval/skill/eval-case.ts';
import { clausesOf } from './describe-issues.ts';

/**
 * Parses the graders of a case.
 * @returns problems: sentences that say which grader is wrong and how
 */
export function parseGraders(stated: readonly StatedGrader[]): { graders: Grader[]; problems: string[] } {
  const graders: Grader[] = [];
  const problems: string[] = [];
  stated.forEach(({ value, from }, index) => {
    const parsed = graderSchema.safeParse(value);
    if (!parsed.success)
      problems.push(
        `Grader ${index + 1} of ${from} cannot be used: ${clausesOf(parsed.error.issues, value)}. ${knownFields(value)}`,
      );
    else if (!checksAnything(parsed.data))
      problems.push(`Grader ${index + 1} of ${from} checks nothing, so it cannot fail.`);
    else graders.push(parsed.data);
  });
  return { graders, problems };
}

/** The fields of a grader of this kind, or the kinds. */
function knownFields(value: unknown): string {
  const kind = isRecord(value) ? ownField(value, 'kind') : undefined;
  const kinds = graderSchema.options.flatMap((option) => {
    const { kind: literal } = option.shape;
    const names = 'values' in literal ? [...literal.values] : literal.options;
    return names.map((name) => ({ name: String(name), fields: Object.keys(option.shape) }));
  });
  const known = kinds.find(({ name }) => name === kind);
  return known === undefined
    ? `Known kinds are ${kinds.map(({ name }) => name).join(', ')}.`
    : `Known fields of ${known.name} are ${known.fields.join(', ')}.`;
}

/** Returns true when it has any condition. */
function checksAnything(grader: Grader): boolean {
  const says = (...keys: string[]) => keys.some((key) => Reflect.get(grader, key) !== undefined);
  switch (grader.kind) {
    case 'text':
      return says('contains', 'not_contains', 'matches', 'not_matches', 'equals');
    case 'table':
      return says('columns', 'row_count', 'rows');
    case 'tools':
      return grader.called.length + grader.not_called.length > 0;
    case 'limits':
      return says('turns', 'tokens', 'seconds', 'cost_usd', 'calls');
    default:
      return true;
  }
}
