import type { Settings } from '../config/settings.ts';
import type { Format } from '../documents/formats.ts';
import { DOCUMENTATION_URL } from '../report/documentation-url.ts';
import type { MemberReport, WaitingText, Write } from '../report/member-report.ts';
import type { TextLook } from '../report/view-model/layout-text.ts';
import type { CliIo } from './io.ts';
import { JsonStream } from './json-stream.ts';
import { repositoryPrefix } from './repository-prefix.ts';

export interface StreamedContext {
  /** Of text. */
  look: TextLook;
  io: CliIo;
  settings: Settings;
  wait: () => WaitingText;
  /** Bytes of Markdown; undefined: as many as a comment holds. */
  markdownLimit: number | undefined;
  /** Where there is a choice. */
  extent: StreamedExtent;
  /** Where the report goes; only what waits for nothing is written before the end. */
  write: Write;
}

/** How much is said. */
export interface StreamedExtent {
  verbose?: boolean;
  quiet?: boolean;
}

type Begin = (context: StreamedContext) => Promise<MemberReport>;

/** Formats of a collection that are written while members come in, so that none of them is kept. */
const STREAMED: Partial<Record<Format, Begin>> = {
  async jsonl({ write }) {
    const { renderJsonLine } = await import('../report/jsonl.ts');
    return {
      add: (evaluation) => write(renderJsonLine(evaluation)),
      finish: (collection) => write(renderJsonLine(collection)),
    };
  },
  json: async ({ wait }) => new JsonStream(wait),
  async text({ look, wait, extent: { verbose = false, quiet = false } }) {
    if (verbose) return new (await import('../report/text/verbose-text.ts')).VerboseText(look, wait);
    const { ShortText } = await import('../report/text/short-text.ts');
    return new ShortText(look, quiet ? 'quiet' : 'normal');
  },
  async markdown({ markdownLimit }) {
    const { CollectionMarkdown } = await import('../report/markdown/collection-markdown.ts');
    return new CollectionMarkdown(markdownLimit);
  },
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

/** How a format of a collection is written from members as they come; undefined: it is not. */
export function streamed(format: string): Begin | undefined {
  return STREAMED[format as Format];
}
