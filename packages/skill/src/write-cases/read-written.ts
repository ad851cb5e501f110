import { posix } from 'node:path';
import type { FilesNextToTests } from '../case-task/files-next-to-tests.ts';
import { scenarioDialectOf } from '../case-task/scenario-folders.ts';
import type { EvalCase } from '../eval-case.ts';
import { mergeCases } from '../merge-cases.ts';
import { evalFormatOf, parseEvalText } from '../parse-eval-text.ts';
import { parseEvalCases } from '../read-eval-cases.ts';
import type { WrittenFiles } from './written-cases.ts';

/** Files that hold cases, best first. */
const CASE_FILES = [
  ['evals/trigger_eval.json', 'triggers'],
  ['evals/evals.json', 'tasks'],
  ['evals/eval.yaml', 'tasks'],
  ['evals/promptfooconfig.yaml', 'tasks'],
] as const;

/** The cases that written files hold, read as those of a skill are. */
export function readWritten(files: WrittenFiles): EvalCase[] {
  const suites = CASE_FILES.flatMap(([file, kind]) => {
    const written = files.get(file);
    if (written === undefined || !('text' in written)) return [];
    return [parseEvalCases(written.text, file, kind, writtenNeighbours(files, 'evals'))];
  });
  const scenarios = [...files].flatMap(([file, written]) =>
    scenarioDialectOf(file) !== undefined && 'text' in written
      ? [parseEvalCases(written.text, file, 'tasks', writtenNeighbours(files, posix.dirname(file)))]
      : [],
  );
  return mergeCases([...suites, ...scenarios]);
}

function writtenNeighbours(files: WrittenFiles, folder: string): FilesNextToTests {
  const textAt = (path: string) => {
    const file = files.get(path);
    return file !== undefined && 'text' in file ? file.text : null;
  };
  return {
    folder,
    files: () => [...files.keys()].filter((path) => path.startsWith(`${folder}/`)),
    text: (path) => textAt(posix.join(folder, path)),
    parsed(pattern) {
      const tasks = posix.join(folder, posix.dirname(pattern));
      const texts = [...files.keys()]
        .filter((path) => posix.dirname(path) === tasks && path.endsWith('.yaml'))
        .sort()
        .map((path) => parseEvalText(textAt(path) ?? '', evalFormatOf(path)));
      return { values: texts.flatMap((one) => ('value' in one ? [one.value] : [])), notes: [] };
    },
  };
}
