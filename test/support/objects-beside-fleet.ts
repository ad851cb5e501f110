import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { fleetScene } from './fleet-scene.ts';
import type { Scene } from './judge-scene.ts';
import type { PostgresStage } from './postgres-stage.ts';

/** Everything goes to the store. */
const ALL = { PLUGIN_EVAL_OBJECTS_OVER_KB: '0' };

/** A fleet on a new database, with an object store beside it that takes everything. @param variables name the store */
export async function objectsBesideFleet(
  stage: PostgresStage,
  scene: Scene,
  variables: Record<string, string>,
) {
  const url = await stage.migrated();
  const all = { ...scene, variables: { ...scene.variables, ...ALL, ...variables } };
  const database = await stage.open(url);
  onTestFinished(() => database.close());
  return {
    ...fleetScene(all, url),
    url,
    /** As a superuser, who sees the rows of all organisations. */
    sql: async <Row = Record<string, unknown>>(text: string): Promise<Row[]> =>
      await database.session(async (client) => (await client.query(text)).rows as Row[]),
    /** The same with other settings. */
    as: (changes: Record<string, string>) =>
      fleetScene({ ...all, variables: { ...all.variables, ...changes } }, url, 'changed'),
  };
}

/** Files of a folder of objects, by their names. @param area only those of one */
export function objectsIn(folder: string, area = ''): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => path.includes(`/${area}`))
    .toSorted((a, b) => basename(a).localeCompare(basename(b)));
}
