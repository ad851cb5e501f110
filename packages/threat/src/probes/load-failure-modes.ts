import { join } from 'node:path';
import { InstallationError } from '@plugin-eval/core/errors/installation-error.ts';
import { packageFolder } from '@plugin-eval/engine/config/package-folder.ts';
import { z } from 'zod';
import { readYamlList } from './read-yaml-list.ts';

const failureModeSchema = z.strictObject({
  id: z.string().min(1).max(60),
  description: z.string().min(1),
  /** Criteria for the failure mode, and its limits. */
  rubric: z.string().min(1),
});

export type FailureMode = z.infer<typeof failureModeSchema>;

/**
 * Loads the definitions of the shipped probes' failure modes (packages/threat/probes/failure-modes.yaml), in file order.
 * @throws InstallationError when the file is missing or damaged
 */
export function loadFailureModes(): FailureMode[] {
  const shown = 'packages/threat/probes/failure-modes.yaml';
  const file = join(packageFolder('packages/threat/probes'), 'failure-modes.yaml');
  const { items, problems } = readYamlList(file, shown, 'failure_modes', '1.0');
  const [problem] = problems;
  if (problem) throw new InstallationError(problem.place, `is damaged (${problem.message})`);
  return items.map(({ value, placeOf }) => {
    const parsed = failureModeSchema.safeParse(value);
    if (parsed.success) return parsed.data;
    throw new InstallationError(placeOf(), `is damaged (${parsed.error.issues[0]?.message ?? ''})`);
  });
}
