import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { evaluateSkill } from '@plugin-eval/quality/evaluate/evaluate-skill.ts';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';
import manifest from '../../package.json' with { type: 'json' };
import { readScenarioRuns } from './dotnet-set.ts';
import type { Measurements } from './measure-figures.ts';
import { readOutcomes } from './read-outcomes.ts';

const PROFILE = 'claude-code';

/** Folders of the measurements, which are no part of the package. */
export interface MeasurementFolders {
  /** With nvidia-measured.csv, nvidia-measured-2.csv, nvidia-skills-2.tgz, dotnet-runs.csv and dotnet-skills.tgz. */
  outcomes: string;
  /** A folder for each skill of the first half. */
  firstHalf: string;
  /** An empty folder, into which the archives are unpacked. */
  unpacked: string;
}

/** Reads the measurements, and the skills at quick depth, executing nothing of them. Needs `tar`. */
export function readMeasurements({ outcomes, firstHalf, unpacked }: MeasurementFolders): Measurements {
  const text = (file: string) => readFileSync(join(outcomes, file), 'utf8');
  const unpack = (archive: string) => {
    const folder = join(unpacked, archive);
    mkdirSync(folder);
    execFileSync('tar', ['-xzf', join(outcomes, archive), '-C', folder]);
    return folder;
  };
  const first = readOutcomes(text('nvidia-measured.csv'));
  const second = readOutcomes(text('nvidia-measured-2.csv'));
  const secondHalf = join(unpack('nvidia-skills-2.tgz'), 'skills');
  const plugins = join(unpack('dotnet-skills.tgz'), 'plugins');
  const folders = new Map<string, string>([
    ...first.map(({ skill }) => [`NVIDIA/${skill}`, join(firstHalf, skill)] as const),
    ...second.map(({ skill }) => [`NVIDIA/${skill}`, join(secondHalf, skill)] as const),
  ]);
  const pluginOf = new Map<string, string>();
  for (const plugin of readdirSync(plugins)) {
    for (const skill of readdirSync(join(plugins, plugin, 'skills'))) {
      pluginOf.set(skill, plugin);
      folders.set(`dotnet/${skill}`, join(plugins, plugin, 'skills', skill));
    }
  }
  return {
    toolVersion: manifest.version,
    profile: PROFILE,
    firstHalf: first,
    secondHalf: second,
    runs: readScenarioRuns(text('dotnet-runs.csv')),
    pluginOf: (skill) => known(pluginOf, skill),
    evaluationOf: (publisher, skill) => quickly(known(folders, `${publisher}/${skill}`), skill),
  };
}

function known(values: ReadonlyMap<string, string>, name: string): string {
  const value = values.get(name);
  if (value === undefined) throw new Error(`There is no skill ${name} among the skills.`);
  return value;
}

function quickly(path: string, shown: string) {
  return evaluateSkill(
    { path, shown },
    {
      profile: PROFILE,
      limits: DEFAULT_READ_LIMITS,
      depth: { requested: 'quick', effective: 'quick', confidenceLabel: 'Estimated' },
      toolVersion: manifest.version,
    },
    () => 0,
  );
}
