import { toDocument } from '@plugin-eval/core/documents/to-document.ts';
import { ReporterError } from '@plugin-eval/core/errors/reporter-error.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import type { OwnReporter } from '@plugin-eval/report/reporter-contract.ts';
import { viewOf } from '@plugin-eval/report/views.ts';
import type { Reporter } from './reporter.ts';

/** Adapts a user's reporter. */
export function ownReport({ module, render }: OwnReporter): Reporter {
  return async (kind, document, { verbosity: detail, hits, io, context }) => {
    const { corpusFlag = '', run } = context;
    const date = io.today();
    const { view } = await viewOf(kind);
    const sections = view(document, {
      ...{ detail, hits, corpusFlag, medium: 'screen' },
      provenance: { date, run: run?.id ?? null },
    });
    const published = toDocument(document) as Parameters<typeof render>[0];
    const text = await attempt(module, 'failed', async () =>
      render(published, sections, { kind, detail, date }),
    );
    return typeof text === 'string' ? text : pieces(module, text);
  };
}

/** Yields a reporter's output piece by piece. @throws ReporterError once the pieces are taken */
function* pieces(module: string, text: Iterable<unknown>): Generator<string> {
  const isIterable = typeof text === 'object' && text !== null && Symbol.iterator in text;
  if (!isIterable) throw notText(module, text);
  try {
    for (const piece of text) {
      if (typeof piece !== 'string') throw notText(module, piece);
      yield piece;
    }
  } catch (error) {
    throw failureOf(module, 'failed', error);
  }
}

function notText(module: string, value: unknown): ReporterError {
  return new ReporterError(
    module,
    `returned ${value === null ? 'null' : typeof value}: render returns a text, or an iterable of texts.`,
  );
}

/** Runs code of a user's module. @throws ReporterError with what went wrong there */
export async function attempt<Value>(
  module: string,
  what: string,
  act: () => Promise<Value>,
): Promise<Value> {
  try {
    return await act();
  } catch (error) {
    throw failureOf(module, what, error);
  }
}

function failureOf(module: string, what: string, error: unknown): ReporterError {
  if (error instanceof ReporterError) return error;
  const [line = ''] = String(error instanceof Error ? error.message : error).split('\n');
  return new ReporterError(module, `${what}: ${excerpt(line, 200)}`);
}
