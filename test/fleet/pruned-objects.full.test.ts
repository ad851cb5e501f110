import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fleetScene } from '../support/fleet-scene.ts';
import { judgeScene, SCORE } from '../support/judge-scene.ts';
import { objectsBesideFleet, objectsIn } from '../support/objects-beside-fleet.ts';
import { describeWithPostgres } from '../support/postgres-stage.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const DAY_MS = 86_400_000;

describeWithPostgres('objects that nobody needs any more', (stage) => {
  test('db prune counts what lies there, and takes out what no row names when it is a day old', async () => {
    const judged = await judgeScene({ skills: 1 });
    const folder = join(temporaryFolder(), 'objects');
    const owner = await objectsBesideFleet(stage, judged, { PLUGIN_EVAL_OBJECT_STORE: folder });
    // Row-level security does not hold for a superuser, such as the owner is here.
    const login = async (organisation: string) => {
      const url = new URL(owner.url);
      url.username = `${url.pathname.slice(1)}_${organisation}`;
      await owner.sql(`create role ${url.username} login in role plugin_eval_submitter`);
      await owner.sql(
        `insert into plugin_eval.organisation_members values ('${url.username}', '${organisation}')`,
      );
      return fleetScene(owner.scene, url.href, organisation);
    };
    const { here } = await login('acme');
    expect((await here(...SCORE)).code).toBe(0);
    const own = objectsIn(folder).length;
    // Another organisation on the same store: its objects are named by nothing that this one sees.
    const others = await login('others');
    expect((await others.here(...SCORE)).code).toBe(0);
    expect(objectsIn(folder)).toHaveLength(2 * own);
    const age = () => {
      const before = new Date(Date.now() - 2 * DAY_MS);
      for (const path of objectsIn(folder)) utimesSync(path, before, before);
    };
    age();
    expect((await here('db', 'prune', '--larger-than', '1')).stdout).toBe('');
    expect((await here('db', 'prune', '--older-than', '1')).stdout).toBe('');
    expect(objectsIn(folder)).toHaveLength(2 * own);
    // A fraction of what its results take, which lie in the store alone.
    const [size] = await owner.sql<{ n: number }>(
      "select sum(split_part(result, ' ', 4)::bigint + length(result))::bigint as n from plugin_eval.results where organisation = 'acme'",
    );
    await owner.sql("update plugin_eval.documents set document = '{}'");
    await owner.sql("update plugin_eval.results set input = ''");
    const most = (share: number) => String(((size?.n ?? 0) * share) / 1_000_000);
    expect((await here('db', 'prune', '--larger-than', most(1.01))).stdout).toBe('');
    expect((await here('db', 'prune', '--larger-than', most(0.9))).stdout).toMatch(/^r\w{8}\n$/);
    expect(objectsIn(folder)).toHaveLength(own);
    expect(objectsIn(folder).every((path) => path.includes('/others/'))).toBe(true);
    expect((await others.here('db', 'check', '--objects')).stdout).toContain('0 of them missing; 0 others');

    // What is younger stays: its row may be on its way.
    expect((await here(...SCORE)).code).toBe(0);
    await here('db', 'prune', '--older-than', '0');
    expect(
      await owner.sql("select count(*) as n from plugin_eval.results where organisation = 'acme'"),
    ).toEqual([{ n: 0 }]);
    expect(objectsIn(folder)).toHaveLength(2 * own);
    expect((await here('db', 'check', '--objects')).stdout).toContain(`${own} others are there`);
    age();
    await here('db', 'prune', '--older-than', '0');
    expect(objectsIn(folder)).toHaveLength(own);
  });
});
