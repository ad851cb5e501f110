import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ANONYMOUS_HOSTS } from '@plugin-eval/code/known-hosts.ts';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

/** Of the anonymous hosts, in their order, those that lead to somebody's own machine. */
const TUNNELS = ANONYMOUS_HOSTS.slice(
  ANONYMOUS_HOSTS.indexOf('ngrok.io'),
  ANONYMOUS_HOSTS.indexOf('lhr.life') + 1,
);

function tunnelPatterns(node: unknown): string[] {
  if (typeof node === 'string') return node.includes('trycloudflare') ? [node] : [];
  return typeof node === 'object' && node !== null ? Object.values(node).flatMap(tunnelPatterns) : [];
}

test('the scenes of own prompts know every tunnel that the scanner knows', () => {
  const scenes = readFileSync(
    join(import.meta.dirname, '../packages/threat/probes/own-prompts/scenes.yaml'),
    'utf8',
  );
  const patterns = tunnelPatterns(parse(scenes));
  expect(patterns.length).toBeGreaterThan(1);
  expect(TUNNELS.length).toBeGreaterThan(10);
  for (const pattern of patterns)
    for (const host of TUNNELS) {
      const text = `claude mcp add --transport sse a https://b.${host}/sse`;
      expect(new RegExp(pattern).test(text), `${host}: ${pattern.slice(0, 60)}`).toBe(true);
    }
});
