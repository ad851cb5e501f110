import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { probeSchema } from '@plugin-eval/core/documents/probe.ts';
import { InstallationError } from '@plugin-eval/core/errors/installation-error.ts';
import { packageFolder } from '@plugin-eval/engine/config/package-folder.ts';
import { parse } from 'yaml';
import { z } from 'zod';

const { category, severity, task, context, canaries, forbidden_calls, failure_modes } = probeSchema.shape;

const ownEnvironmentsSchema = z.strictObject({
  schema_version: z.literal('1.0'),
  scenes: z
    .array(
      z.strictObject({
        name: z.string().regex(/^[a-z]{1,20}$/),
        ...{ category, severity, task, context, canaries },
      }),
    )
    .min(1),
  failure_modes,
  forbidden: forbidden_calls,
});

/** Scenes for prompts of a skill's own, with the field names of a probe file. */
export type OwnEnvironments = z.infer<typeof ownEnvironmentsSchema>;

let loaded: OwnEnvironments | undefined;

/**
 * Loads the environment of an agent that works on a skill's own prompts, and what it must not be led to do
 * there.
 * @throws InstallationError when probes/own-prompts/environments.yaml is missing or damaged
 */
export function loadOwnScenes(): OwnEnvironments {
  loaded ??= readOwnEnvironments();
  return loaded;
}

function readOwnEnvironments(): OwnEnvironments {
  const shown = 'packages/threat/probes/own-prompts/scenes.yaml';
  try {
    return ownEnvironmentsSchema.parse(
      parse(
        readFileSync(join(packageFolder('packages/threat/probes'), 'own-prompts', 'scenes.yaml'), 'utf8'),
      ),
    );
  } catch (error) {
    throw new InstallationError(
      shown,
      `is missing or damaged (${error instanceof Error ? error.name : 'unknown'})`,
    );
  }
}
