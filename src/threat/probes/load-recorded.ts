import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../../config/package-folder.ts';
import { fromDocument } from '../../documents/from-document.ts';
import { type RecordedProbe, recordedProbeSchema } from '../../documents/probe.ts';
import { InstallationError } from '../../errors/installation-error.ts';
import { readYamlList } from './read-yaml-list.ts';

const SCHEMA_VERSION = '1.0';

/**
 * The recorded answers of the shipped probes (probes/recorded/): for each probe one that fails it, one that passes it,
 * and two to its benign twin, in the order of the files. Read anew at every call.
 * @throws InstallationError when one is missing or damaged
 */
export function loadRecorded(): RecordedProbe[] {
  const folder = packageFolder('probes/recorded');
  return namesIn(folder).flatMap((name) => {
    const { items, problems } = readYamlList(
      join(folder, name),
      `probes/recorded/${name}`,
      'recorded',
      SCHEMA_VERSION,
    );
    const [problem] = problems;
    if (problem) throw new InstallationError(problem.place, `is damaged (${problem.message})`);
    return items.map(({ value, placeOf }) => {
      const parsed = recordedProbeSchema.safeParse(value);
      if (parsed.success) return fromDocument(recordedProbeSchema, parsed.data);
      const { path = [], message = '' } = parsed.error.issues[0] ?? {};
      throw new InstallationError(placeOf(path), `is damaged (${path.join('.')}: ${message})`);
    });
  });
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.yaml'))
      .sort();
  } catch {
    throw new InstallationError('probes/recorded/', 'is missing');
  }
}
