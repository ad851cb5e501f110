/** Writes dist/shipped-probes.json, from which the shipped probes are loaded without parsing YAML; part of the build. */
import { writeFileSync } from 'node:fs';
import { packageFolder } from '@plugin-eval/engine/config/package-folder.ts';
import { PREBUILT_FILE, prebuildProbes } from '@plugin-eval/threat/probes/prebuilt-probes.ts';

writeFileSync(
  packageFolder(PREBUILT_FILE),
  JSON.stringify(prebuildProbes(packageFolder('packages/threat/probes'))),
);
