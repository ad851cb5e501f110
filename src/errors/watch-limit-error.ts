import { UsageError } from './usage-error.ts';

/** The operating system does not let one process watch so many folders. */
export class WatchLimitError extends UsageError {
  readonly path: string;

  constructor(path: string) {
    super(
      `${path} cannot be watched: the system's limit is reached. Name a smaller folder, or raise fs.inotify.max_user_watches.`,
    );
    this.path = path;
  }
}
