import type { GraderOf } from '@plugin-eval/core/documents/grader.ts';
import { PatternError } from '@plugin-eval/core/errors/pattern-error.ts';
import { parseEvalText } from '@plugin-eval/skill/parse-eval-text.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { compilePattern } from './compile-pattern.ts';
import { errored, fail, type GradedSession, type GraderVerdict, pass } from './grader-context.ts';
import { quote } from './match-text.ts';
import { textOf } from './text-grader.ts';
import { isEqualValue, keysOf, valueAt } from './value-at.ts';

const MOST_CHARACTERS = 8_000_000;
const MOST_DEPTH = 200;

/** Grades data by its values, or by a JSON Schema. */
export function gradeData(grader: GraderOf<'json' | 'yaml'>, session: GradedSession): GraderVerdict {
  const source = textOf(grader.path, session);
  if ('verdict' in source) return source;
  const { name, text } = source;
  if (text.length > MOST_CHARACTERS) return errored(`${name} has more than ${MOST_CHARACTERS} characters`);
  const parsed = parseEvalText(text, grader.kind);
  if ('problem' in parsed) return fail(`${name}: ${parsed.problem}`);
  if (depthOf(parsed.value) > MOST_DEPTH) return errored(`${name} is nested too deeply`);
  return gradeSchema(grader, name, parsed.value) ?? gradeValue(grader, name, parsed.value);
}

function gradeValue(
  { at = '', tolerance, ...grader }: GraderOf<'json' | 'yaml'>,
  name: string,
  value: unknown,
): GraderVerdict {
  const keys = keysOf(at);
  if (keys === null) return errored(`${quote(at)} is neither a JSON Pointer nor a path such as $.items[0]`);
  const found = valueAt(value, keys);
  const place = keys.length === 0 ? name : `${at} of ${name}`;
  if (found === undefined) return fail(`there is no ${place}`);
  if (!Object.hasOwn(grader, 'equals')) return pass(`${place} is as expected`);
  return isEqualValue(found, grader.equals, tolerance)
    ? pass(`${place} is ${quote(JSON.stringify(found))}`)
    : fail(`${place} is ${quote(JSON.stringify(found))} and not ${quote(JSON.stringify(grader.equals))}`);
}

/** Returns null when the schema matches, or there is none. */
function gradeSchema(
  { schema }: GraderOf<'json' | 'yaml'>,
  name: string,
  value: unknown,
): GraderVerdict | null {
  if (schema === undefined) return null;
  try {
    // Patterns of a schema are an author's too: they run in linear time.
    const ajv = new Ajv2020({
      strict: false,
      validateFormats: false,
      logger: false,
      code: { regExp: linear },
    });
    const validate = ajv.compile(schema);
    if (validate(value)) return null;
    const [first] = validate.errors ?? [];
    return fail(`${name}${first?.instancePath ?? ''} ${first?.message ?? 'does not fit the schema'}`);
  } catch (error) {
    // Whatever a schema makes the validator throw, nothing was decided.
    return errored(`the schema cannot be used: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const linear = Object.assign(
  (source: string) => {
    try {
      return { test: compilePattern(source) };
    } catch (error) {
      if (PatternError.isInstance(error)) throw new Error(error.message);
      throw error;
    }
  },
  { code: 'linear' },
);

function depthOf(value: unknown): number {
  let depth = 0;
  let level: unknown[] = [value];
  for (; level.length > 0 && depth <= MOST_DEPTH; depth += 1)
    level = level.flatMap((one) => (one !== null && typeof one === 'object' ? Object.values(one) : []));
  return depth;
}
