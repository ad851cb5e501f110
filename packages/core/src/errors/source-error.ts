import { UsageError } from './usage-error.ts';

/** The source to vet is not named in a supported way. */
export class SourceError extends UsageError {
  readonly source: string;

  /** @param problem goes on from the source */
  constructor(source: string, problem: string) {
    super(
      `${source} ${problem}. Name a folder, an archive (.zip, .skill, .tar, .tar.gz, .tgz), https://HOST/REPOSITORY[@REF][//PATH] or OWNER/REPOSITORY[@REF][//PATH].`,
    );
    this.source = source;
  }
}
