import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

/** What one command loads, besides what it loads on demand. */
interface LoadedTogether {
  name: string;
  entries: readonly string[];
}

/**
 * Loading ninety small files takes as long as scoring a skill does, so what starts every command stands in one file, what
 * scores at quick depth in another, what shows a score to people, what scans and what judges in one each. The lists are
 * followed from these modules through their static imports.
 */
const LOADED_TOGETHER: readonly LoadedTogether[] = [
  { name: 'start', entries: ['packages/cli/src/main.ts'] },
  {
    name: 'quick',
    entries: [
      'packages/cli/src/score-command.ts',
      'packages/cli/src/reporters/reporters.ts',
      'packages/quality/src/evaluate/evaluate-targets.ts',
      'packages/quality/src/evaluate/analysis-job.ts',
    ],
  },
  {
    name: 'shown',
    entries: [
      'packages/report/src/text/render-text.ts',
      'packages/report/src/text/verbose-text.ts',
      'packages/report/src/markdown/render-markdown.ts',
    ],
  },
  { name: 'scan', entries: ['packages/quality/src/evaluate/scan/scan-skill-or-plugin.ts'] },
  {
    name: 'judged',
    entries: [
      'packages/app/src/paid-run/paid-run.ts',
      'packages/app/src/paid-run/plan-layers.ts',
      'packages/app/src/store-documents.ts',
      'packages/quality/src/evaluate/uncertainty/add-intervals.ts',
    ],
  },
];

/** Large packages that some of the other commands load too: each is a file of its own. */
const PACKAGES = ['zod', 'jstat'];

const STATIC_IMPORT =
  /^(?:import|export)\s(?!type\s)[^;]*?\sfrom\s+'((?:\.|@plugin-eval\/)[^']+)'|^import\s+'(\.[^']+)'/gm;

/** Groups for the bundler: each module belongs to the first group that reaches it. */
export function codeSplittingGroups() {
  const taken = new Set<string>();
  const together = LOADED_TOGETHER.map(({ name, entries }) => {
    const own = new Set<string>();
    for (const entry of entries) follow(join(ROOT, entry), own, taken);
    for (const file of own) taken.add(file);
    return { name, test: (id: string) => own.has(id) };
  });
  const apart = PACKAGES.map((name) => ({
    name,
    test: (id: string) => id.replaceAll('\\', '/').includes(`/node_modules/${name}/`),
  }));
  return [...apart, ...together];
}

function follow(file: string, found: Set<string>, taken: ReadonlySet<string>): void {
  if (found.has(file) || taken.has(file)) return;
  found.add(file);
  for (const match of readFileSync(file, 'utf8').matchAll(STATIC_IMPORT))
    follow(ownFile(match[1] ?? match[2] ?? '', file), found, taken);
}

function ownFile(specifier: string, from: string): string {
  const [, name, path] = /^@plugin-eval\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
  return name === undefined
    ? join(dirname(from), specifier)
    : join(ROOT, 'packages', name, 'src', path ?? '');
}
