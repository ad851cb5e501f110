import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { STRATEGY_NAMES, type StrategyName } from '@plugin-eval/core/documents/attack-names.ts';
import { THREAT_CATEGORIES } from '@plugin-eval/core/documents/names.ts';
import { InstallationError } from '@plugin-eval/core/errors/installation-error.ts';
import { packageFolder } from '@plugin-eval/engine/config/package-folder.ts';
import { z } from 'zod';
import { readYamlList } from '../probes/read-yaml-list.ts';

const FOLDER = 'packages/threat/strategies';
const text = z.string().min(1).max(5_000);
const category = z.enum(THREAT_CATEGORIES);

const strategySchema = z.strictObject({
  name: z.enum(STRATEGY_NAMES),
  description: z.string().min(1),
  /** Messages before the request, by family. */
  before: z.record(category, z.array(text).max(10)).optional(),
  /** The message with the request. */
  final: text,
  /** Messages after refusals, by family; the first other reply ends the session. */
  after: z.record(category, z.array(text).max(10)).optional(),
  /** Exchanges that a message shows, by family. */
  shots: z.record(category, z.array(z.strictObject({ user: text, agent: text }))).optional(),
});

export type Strategy = z.infer<typeof strategySchema>;

let loaded: ReadonlyMap<StrategyName, Strategy> | null = null;

/**
 * Loads the shipped strategies (packages/threat/strategies), once.
 * @throws InstallationError when a file is missing or damaged
 */
export function loadStrategies(): ReadonlyMap<StrategyName, Strategy> {
  loaded ??= new Map(readStrategies().map((strategy) => [strategy.name, strategy]));
  return loaded;
}

function readStrategies(): Strategy[] {
  const folder = packageFolder(FOLDER);
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .sort();
  return files.flatMap((name) => {
    const { items, problems } = readYamlList(join(folder, name), `${FOLDER}/${name}`, 'strategies', '1.0');
    const [problem] = problems;
    if (problem) throw new InstallationError(problem.place, `is damaged (${problem.message})`);
    return items.map(({ value, placeOf }) => {
      const parsed = strategySchema.safeParse(value);
      if (parsed.success) return parsed.data;
      throw new InstallationError(placeOf(), `is damaged (${parsed.error.issues[0]?.message ?? ''})`);
    });
  });
}
