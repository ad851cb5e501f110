import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InstallationError } from '../errors/installation-error.ts';
import { parseRubric, type Rubric } from './rubric.ts';

const PACKAGE_NAME = 'plugin-eval';

/** They belong to the installation, so one process reads each of them once. */
const loaded = new Map<string, Rubric>();

/**
 * The rubrics of these dimensions, in this order, from the folder rubrics/ of the installed package.
 * @throws InstallationError when one is missing or damaged
 */
export function loadRubrics(dimensions: readonly string[]): Rubric[] {
  return dimensions.map((dimension) => {
    const rubric = loaded.get(dimension) ?? loadRubric(dimension);
    loaded.set(dimension, rubric);
    return rubric;
  });
}

function loadRubric(dimension: string): Rubric {
  const folder = join(packageRoot(dirname(fileURLToPath(import.meta.url))), 'rubrics');
  const shown = `rubrics/${dimension}.md`;
  const file = join(folder, `${dimension}.md`);
  if (!existsSync(file)) throw new InstallationError(shown, 'is missing');
  try {
    // Git may have checked the file out with the line ends of Windows.
    const rubric = parseRubric(readFileSync(file, 'utf8').replaceAll('\r\n', '\n'));
    if (rubric.dimension !== dimension) throw new Error(`It is about ${rubric.dimension}.`);
    return rubric;
  } catch (error) {
    throw new InstallationError(
      shown,
      `is damaged (${error instanceof Error ? error.message : String(error)})`,
    );
  }
}

/** The nearest folder above, this one included, that holds our package.json: it differs between src/ and dist/. */
function packageRoot(start: string): string {
  for (let folder = start; ; folder = dirname(folder)) {
    if (packageNameIn(folder) === PACKAGE_NAME) return folder;
    if (dirname(folder) === folder) throw new InstallationError('package.json', 'is missing');
  }
}

function packageNameIn(folder: string): unknown {
  const file = join(folder, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).name : undefined;
}
