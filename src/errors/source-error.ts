import { UsageError } from './usage-error.ts';

/** What is to be vetted is not named in a way that can be fetched. */
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
