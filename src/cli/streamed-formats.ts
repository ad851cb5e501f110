import type { OutputFormat, Settings } from '../config/settings.ts';
import type { MemberReport, WaitingText, Write } from '../report/member-report.ts';
import { DOCUMENTATION_URL } from './documentation-url.ts';
import type { CliIo } from './io.ts';
import { repositoryPrefix } from './render-document.ts';

export interface StreamedContext {
  io: CliIo;
  settings: Settings;
  wait: () => WaitingText;
  /** Where the report goes; only what waits for nothing is written before the end. */
  write: Write;
}

/** Formats of a collection that are written while members come in, so that none of them is kept. */
export const STREAMED: Partial<Record<OutputFormat, (context: StreamedContext) => Promise<MemberReport>>> = {
  async jsonl({ write }) {
    const { renderJsonLine } = await import('../report/jsonl.ts');
    return {
      add: (evaluation) => write(renderJsonLine(evaluation)),
      finish: (collection) => write(renderJsonLine(collection)),
    };
  },
  json: async ({ wait }) => new (await import('./json-stream.ts')).JsonStream(wait),
  async sarif({ io, wait }) {
    const { SarifReport } = await import('../report/sarif/render-sarif.ts');
    return new SarifReport({ repositoryPrefix: repositoryPrefix(io), docsUrl: DOCUMENTATION_URL }, wait);
  },
  async junit({ settings, wait }) {
    const { JunitReport } = await import('../report/junit/render-junit.ts');
    return new JunitReport({ failOn: settings.failOn ?? 'error' }, wait);
  },
  async github({ io, wait }) {
    const { GithubReport } = await import('../report/github/render-github.ts');
    return new GithubReport({ repositoryPrefix: repositoryPrefix(io) }, wait);
  },
};
