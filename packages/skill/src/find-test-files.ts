import { join, posix } from 'node:path';
import { lstatSync, readdirSync } from './file-access.ts';

/** The folder that holds tests alone, which no agent gets. */
const FOLDER = 'evals';
const MOST_ENTRIES = 2_000;
const DEEPEST = 4;

/** Suites by any name: `eval.yaml`, `triggers.eval.yaml`, `routing-eval.yml`. */
const SUITE = /(?:^|[._-])evals?\.ya?ml$/i;
/** Formats in which tests are kept. */
const DATA = /\.(?:csv|jsonl?|toml|tsv|xml|ya?ml)$/i;
/** Folders of what a test needs or leaves behind, which hold no tests. */
const NO_TESTS =
  /^(?:files|fixtures?|tasks|targets|data|inputs|expected|solutions|references?|assets|results?|reports?|runs|outputs?|graders?|node_modules|\..*)$/i;
/** Files of settings and results. */
const NO_TEST_FILE =
  /^(?:package(?:-lock)?|tsconfig|config|settings|results?|baseline|benchmark|report|summary)\b/i;

/** Files found in the folder of tests, relative to the skill. */
export interface FoundTestFiles {
  /** Suites and prompts of folders, in the order of their names. */
  suites: readonly string[];
  /** Further files of data, and folders with none of the known files: perhaps tests in another dialect. */
  others: readonly string[];
}

/** Lists what lies in `evals/` of a skill. Follows no link. @param folder real path of the skill */
export function findTestFiles(
  folder: string,
  names: ReadonlySet<string> | null,
  isPrompt: (file: string) => boolean,
): FoundTestFiles {
  const suites: string[] = [];
  const others: string[] = [];
  let left = MOST_ENTRIES;
  const visit = (path: string, depth: number): boolean => {
    const entries = namesIn(join(folder, path));
    const prompt = depth === 0 ? undefined : entries.find((name) => isPrompt(name));
    if (prompt !== undefined) {
      suites.push(posix.join(path, prompt));
      return true;
    }
    let isKnown = false;
    for (const name of entries) {
      if (left <= 0) return isKnown;
      left -= 1;
      const below = posix.join(path, name);
      const status = lstatSync(join(folder, below), { throwIfNoEntry: false });
      if (status?.isDirectory() === true && depth < DEEPEST && !NO_TESTS.test(name))
        isKnown = visit(below, depth + 1) || isKnown;
      else if (status?.isFile() !== true) continue;
      else if (SUITE.test(name)) isKnown = suites.push(below) > 0;
      else if (DATA.test(name) && !NO_TEST_FILE.test(name)) others.push(below);
    }
    return isKnown;
  };
  const isThere =
    names?.has(FOLDER) !== false &&
    lstatSync(join(folder, FOLDER), { throwIfNoEntry: false })?.isDirectory() === true;
  if (isThere) visit(FOLDER, 0);
  return { suites, others };
}

function namesIn(folder: string): string[] {
  try {
    return [...readdirSync(folder)].sort();
  } catch {
    return [];
  }
}
