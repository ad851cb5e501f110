import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { InstallationError } from '@plugin-eval/core/errors/installation-error.ts';
import { packageFolder } from '@plugin-eval/engine/config/package-folder.ts';
import { parseRubric, type Rubric } from './rubric.ts';

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
  const folder = packageFolder('packages/sessions/rubrics');
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
