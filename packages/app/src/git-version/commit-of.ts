import { GitVersionError } from '@plugin-eval/core/errors/git-version-error.ts';
import { MeasurementError } from '@plugin-eval/core/errors/measurement-error.ts';
import { runGit } from '@plugin-eval/engine/config/run-git.ts';

/**
 * Returns the commit of a name; null when git knows none. @throws GitVersionError without git,
 * MeasurementError when git hangs
 */
export async function commitOf(root: string, reference: string): Promise<string | null> {
  const name = `${reference}^{commit}`;
  return runGit(root, ['rev-parse', '--verify', '--quiet', '--end-of-options', name]).then(
    (output) => output.toString('utf8').trim(),
    (error: NodeJS.ErrnoException) => {
      if (MeasurementError.isInstance(error)) throw error;
      if (error.code === 'ENOENT') throw new GitVersionError(root, reference, 'git is not installed');
      return null;
    },
  );
}
