import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { InstallationError } from '@plugin-eval/core/errors/installation-error.ts';
import { packageFolder } from '@plugin-eval/engine/config/package-folder.ts';
import { errorCode } from '@plugin-eval/skill/read-text-file.ts';

/** The built program of the viewer. */
export interface ViewerAssets {
  script: string;
  styles: string;
}

/**
 * @param program with every page, or the small one with the pages of an evaluation
 * @throws InstallationError when the viewer was not built
 */
export function viewerAssets(program: 'viewer' | 'evaluation' = 'viewer'): ViewerAssets {
  return { script: readAsset(`${program}.js`), styles: readAsset(`${program}.css`) };
}

function readAsset(name: string): string {
  try {
    return readFileSync(join(packageFolder('dist'), 'viewer', name), 'utf8');
  } catch (error) {
    throw new InstallationError(`dist/viewer/${name}`, `cannot be read (${errorCode(error)})`);
  }
}
