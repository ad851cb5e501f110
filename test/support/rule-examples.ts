import { join } from 'node:path';
import { allFindings, topLevelEvaluations } from '@plugin-eval/core/documents/evaluation-parts.ts';
import { evaluateTargets } from '@plugin-eval/quality/evaluate/evaluate-targets.ts';
import { EXAMPLE_FOLDER, exampleFiles } from '@plugin-eval/quality/static/example-files.ts';
import type { Example } from '@plugin-eval/quality/static/rule-definition.ts';
import { identifyTarget } from '@plugin-eval/skill/identify-target.ts';
import { DEFAULT_READ_LIMITS, type ReadLimits } from '@plugin-eval/skill/read-limits.ts';
import { QUICK_OPTIONS, STOPPED_CLOCK } from './evaluate-folder.ts';
import { temporaryRepository } from './temporary-folder.ts';
import { type TreeEntry, writeTree } from './write-tree.ts';

/** Rules that an example breaks, those that keep it from being scored included. */
export async function rulesBrokenBy(example: Example, limits: Partial<ReadLimits> = {}): Promise<string[]> {
  const root = temporaryRepository();
  writeTree(join(root, EXAMPLE_FOLDER), exampleFiles(example) as Record<string, TreeEntry>);
  const document = await evaluateTargets(
    [identifyTarget(EXAMPLE_FOLDER, root)],
    { ...QUICK_OPTIONS, limits: { ...DEFAULT_READ_LIMITS, ...limits } },
    { clock: STOPPED_CLOCK, concurrency: 1 },
  );
  const errors = 'errors' in document ? document.errors : [];
  const found = topLevelEvaluations(document).flatMap((evaluation) => [
    ...allFindings(evaluation),
    ...('errors' in evaluation ? evaluation.errors : []),
  ]);
  return [...found, ...errors].map(({ rule }) => rule);
}
