import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fromDocument } from '@plugin-eval/core/documents/from-document.ts';
import { type RecordedProbe, recordedProbeSchema } from '@plugin-eval/core/documents/probe.ts';
import { packageFolder } from '@plugin-eval/engine/config/package-folder.ts';
import { readYamlList } from '@plugin-eval/threat/probes/read-yaml-list.ts';

const SCHEMA_VERSION = '1.0';

/**
 * The recorded answers of the shipped probes (packages/threat/probes/recorded/): for each probe one that fails it, one that passes it,
 * and two to its benign twin, in the order of the files. Read anew at every call.
 * @throws Error when one is damaged
 */
export function loadRecorded(): RecordedProbe[] {
  const folder = packageFolder('packages/threat/probes/recorded');
  const names = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
  return names.sort().flatMap((name) => {
    const { items, problems } = readYamlList(
      join(folder, name),
      `packages/threat/probes/recorded/${name}`,
      'recorded',
      SCHEMA_VERSION,
    );
    const [problem] = problems;
    if (problem) throw new Error(`${problem.place}: ${problem.message}`);
    return items.map(({ value, placeOf }) => {
      const parsed = recordedProbeSchema.safeParse(value);
      if (parsed.success) return fromDocument(recordedProbeSchema, parsed.data);
      const { path = [], message = '' } = parsed.error.issues[0] ?? {};
      throw new Error(`${placeOf(path)}: ${path.join('.')}: ${message}`);
    });
  });
}
