import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { liesInTarget } from '@plugin-eval/app/baseline/baseline-file.ts';
import { DOCUMENTS } from '@plugin-eval/core/documents/document-kinds.ts';
import { ReporterError } from '@plugin-eval/core/errors/reporter-error.ts';
import type { OwnReporter, Reporter } from '@plugin-eval/report/reporter-contract.ts';
import type { CliIo } from '../io.ts';
import { attempt } from './own-reporter.ts';
import { REPORTERS } from './reporters.ts';

const NAME = /^[a-z][a-z0-9-]{0,39}$/;

/**
 * Loads reporters of the user, in the order in which they are named.
 * @param judged absolute: nothing that lies in these folders is run
 * @throws ReporterError
 */
export async function loadReporters(
  modules: readonly string[],
  judged: readonly string[],
  { workingDirectory }: Pick<CliIo, 'workingDirectory'>,
): Promise<OwnReporter[]> {
  const loaded: OwnReporter[] = [];
  for (const module of new Set(modules)) {
    const path = resolve(workingDirectory, module);
    if (liesInTarget(path, judged, workingDirectory))
      throw new ReporterError(
        module,
        'is inside the evaluated files, which are never executed. Keep it outside.',
      );
    if (!statSync(path, { throwIfNoEntry: false })?.isFile())
      throw new ReporterError(module, 'does not exist: name the file of an ES module.');
    const reporter = await loadModule(module, path);
    const other = loaded.find(({ format }) => format === reporter.format);
    if (other !== undefined || Object.hasOwn(REPORTERS, reporter.format))
      throw new ReporterError(
        module,
        `has the format ${reporter.format}, which ${other?.module ?? 'plugin-eval'} has already: choose another name.`,
      );
    loaded.push({ ...reporter, module });
  }
  return loaded;
}

async function loadModule(module: string, path: string): Promise<Reporter> {
  const exported = await attempt(module, 'cannot be loaded', async () => {
    const { default: own, reporter = own } = await import(/* @vite-ignore */ pathToFileURL(path).href);
    const { format, kinds, render } = reporter ?? {};
    return { format, kinds, render: typeof render === 'function' ? render.bind(reporter) : null };
  });
  const problem = problemOf(exported);
  if (problem !== null) throw new ReporterError(module, problem);
  return exported;
}

/** Describes what an exported value lacks to be a reporter. */
function problemOf({ format, kinds, render }: Partial<Record<keyof Reporter, unknown>>): string | null {
  if (typeof render !== 'function')
    return 'has no render(document, sections, context): export an object that has, as the default or as reporter.';
  if (typeof format !== 'string' || !NAME.test(format))
    return "needs a format: a name of small letters, digits and dashes, such as 'my-format'.";
  const known = Object.keys(DOCUMENTS);
  if (Array.isArray(kinds) && kinds.length > 0 && kinds.every((kind) => known.includes(kind))) return null;
  return `needs kinds: a list with one or more of ${known.join(', ')}.`;
}
