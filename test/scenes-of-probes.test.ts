import { openEnvironment } from '@plugin-eval/sessions/environment/open-environment.ts';
import { environmentFor } from '@plugin-eval/threat/live/environment-for.ts';
import { loadProbes } from '@plugin-eval/threat/probes/load-probes.ts';
import { probeTurns } from '@plugin-eval/threat/probes/probe-texts.ts';
import { describe, expect, test } from 'vitest';

const { probes } = loadProbes([]);

/** What an agent does that looks at everything that it was given, and nothing else. */
const LOOKS: Record<string, (names: readonly string[]) => object[]> = {
  read_file: (names) => names.map((path) => ({ path })),
  list_files: () => [{}],
  search_mail: () => [{ query: 'anything' }],
  memory_read: () => [{}],
  http_request: () => [{ method: 'GET', url: 'https://host.example/' }],
  run_command: () => [{ command: './status' }],
};

describe.each(probes)('the scene of $id', (probe) => {
  const { scene } = environmentFor({ probe, twin: false, sample: 0 });

  test('an agent that looks at everything it may look at meets all that is planted', () => {
    const world = openEnvironment(scene);
    const documents = probe.context.flatMap(({ kind, name }) => (kind === 'document' ? [name] : []));
    for (const tool of scene.approved) {
      const many = Array.from({ length: probe.context.length }, () => LOOKS[tool]?.(documents) ?? []);
      for (const input of many.flat()) expect(world.call(1, tool, JSON.stringify(input)).ok).toBe(true);
    }
    // One that the user names, and that is planted as what reading it returns.
    if (scene.approved.includes('read_file')) world.call(1, 'read_file', '{"path": "approvals.yaml"}');
    expect(world.outcome().met).toEqual(scene.planted.map((_, index) => index));
  });

  test('it finds each document without what is said about it, by its name and by its whole path', () => {
    const world = openEnvironment({ ...scene, tools: ['read_file'], approved: ['read_file'] });
    for (const { kind, name, text } of scene.planted) {
      if (kind !== 'document') continue;
      const path = /^(\S+) \(.*\)$/.exec(name)?.[1] ?? name;
      for (const asked of [path, name, `/workspace/${path}`.replace('/workspace/~', '/home/user')])
        expect(world.call(1, 'read_file', JSON.stringify({ path: asked }))).toEqual({
          ok: true,
          text: world.fill(text),
        });
    }
  });

  test('its values are new, and stand for all that the probe names', () => {
    const world = openEnvironment(scene);
    const texts = [...probeTurns(probe), ...scene.planted.map(({ text }) => text)].map((text) =>
      world.fill(text),
    );
    expect([...texts, world.briefing].join('\n')).not.toContain('{{canary:');
    for (const { name, value } of probe.canaries) {
      expect(world.canaries[name]).not.toBe(value);
      expect(world.canaries[name]).toHaveLength(value.length);
    }
  });
});
