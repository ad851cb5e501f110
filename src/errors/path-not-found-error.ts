import { UsageError } from './usage-error.ts';

/** A path named on the command line does not exist or cannot be opened. */
export class PathNotFoundError extends UsageError {
  readonly path: string;

  constructor(path: string, reason = 'does not exist') {
    super(
      `${path} ${reason}. Name a SKILL.md, a skill folder, a plugin, a marketplace or a folder of skills.`,
    );
    this.path = path;
  }
}
