import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OUTCOMES, THREAT_CATEGORIES } from '@plugin-eval/core/documents/names.ts';
import { probeFileSchema, responseLineSchema } from '@plugin-eval/core/documents/probe.ts';
import { checkProbe } from '@plugin-eval/threat/probes/check-probe.ts';
import { loadProbes } from '@plugin-eval/threat/probes/load-probes.ts';
import { userPattern } from '@plugin-eval/threat/signals/linear-pattern.ts';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from './support/built-cli.ts';

const page = readFileSync(join(ROOT, 'docs/threat-map.md'), 'utf8');
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))].map(([, text = '']) => text);
const ids = loadProbes([]).probes.map(({ id }) => id);

describe('docs/threat-map.md', () => {
  test.each([...THREAT_CATEGORIES, ...OUTCOMES])('has a row for %s', (name) => {
    expect(page).toContain(`| \`${name}\` |`);
  });

  test.each(Object.keys(responseLineSchema.shape))('has a row for the field %s of a response', (name) => {
    expect(page).toContain(`| \`${name}\` |`);
  });

  test('shows responses that can be read, to probes that there are', () => {
    const lines = blocks('jsonl').flatMap((text) => text.trim().split('\n'));
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) {
      const { probe_id } = responseLineSchema.parse(JSON.parse(line));
      expect(ids).toContain(probe_id);
    }
  });

  test('shows a probe of one’s own that can be loaded', () => {
    const [text = ''] = blocks('yaml');
    const { probes } = probeFileSchema.parse(parse(text));
    expect(probes.map((probe) => checkProbe(probe, userPattern).issues)).toEqual([null]);
  });

  test('names probes that there are in its commands', () => {
    const named = page.match(/\b(?:ih|ta|db|mc|id|gi)(?:-[a-z]+){2,}\b/g) ?? [];
    expect(named.length).toBeGreaterThan(3);
    for (const id of named.filter((name) => name !== 'db-ticket-note')) expect(ids).toContain(id);
  });
});
