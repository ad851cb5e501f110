import { resolve } from 'node:path';
import { FileError } from '../../errors/file-error.ts';
import { isFolder } from '../../skill/path-probe.ts';
import { type LoadedProbes, loadProbes } from '../../threat/probes/load-probes.ts';
import type { CliIo } from '../io.ts';

/**
 * The shipped probes, and those of the folders that `--probes` names.
 * @throws FileError a folder is none
 */
export function probesOfFlags(folders: readonly string[], io: CliIo): LoadedProbes {
  return loadProbes(
    folders.map((shown) => {
      const path = resolve(io.workingDirectory, shown);
      if (!isFolder(path)) {
        throw new FileError(shown, 'missing', 'is no folder. --probes takes folders of .yaml files.');
      }
      return { path, shown };
    }),
  );
}
