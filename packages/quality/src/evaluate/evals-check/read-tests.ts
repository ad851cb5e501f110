import { join, posix } from 'node:path';
import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import type { EvalCase, EvalCaseFile } from '@plugin-eval/skill/eval-case.ts';
import { formatChildPath } from '@plugin-eval/skill/format-path.ts';
import { labelEvalCase } from '@plugin-eval/skill/label-eval-case.ts';
import { readEvalCases } from '@plugin-eval/skill/read-eval-cases.ts';
import { BUNDLED_UNREADABLE, readTextFile } from '@plugin-eval/skill/read-text-file.ts';
import type { Skill } from '@plugin-eval/skill/skill.ts';
import { linesOfPrompts } from './line-of-prompt.ts';

/** One test of a skill, with its place. */
export interface PlacedCase {
  evalCase: EvalCase;
  /** File as documents name it. */
  file: string;
  line: number | null;
  shouldTrigger: boolean | null;
}

export interface SkillTests {
  files: readonly EvalCaseFile[];
  cases: readonly PlacedCase[];
  /** Tests with `status: draft`. */
  drafts: readonly PlacedCase[];
}

const MOST_BYTES = 1024 * 1024;

/** Reads all tests of a skill, with files as documents name them. */
export function readTests(skill: Skill, guessLabels: boolean): SkillTests {
  const shown = posix.dirname(skill.path);
  const read = readEvalCases(skill.folder);
  const files = read.map((one) => ({ ...one, file: formatChildPath(shown, one.file) }));
  const placed = read.map((one, index) => {
    const lineOf = linesOfPrompts(textOf(join(skill.folder, one.file)));
    const place = (evalCase: EvalCase) => ({
      evalCase,
      file: files[index]?.file ?? one.file,
      line: lineOf(evalCase.prompt),
      shouldTrigger: labelEvalCase(evalCase, skill.name, guessLabels).shouldTrigger,
    });
    return { cases: one.cases.map(place), drafts: one.drafts.map(place) };
  });
  return {
    files,
    cases: placed.flatMap(({ cases }) => cases),
    drafts: placed.flatMap(({ drafts }) => drafts),
  };
}

/** Empty for an unreadable file, which the reader of cases has reported. */
function textOf(path: string): string {
  try {
    return readTextFile(path, path, MOST_BYTES, BUNDLED_UNREADABLE).text;
  } catch (error) {
    if (SubjectError.isInstance(error)) return '';
    throw error;
  }
}
