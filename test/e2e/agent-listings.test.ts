import { describe, expect, test } from 'vitest';
import { AGENTS } from '../../src/documents/names.ts';
import { findInstalledAgent } from '../stand-ins/agents/installed-agents.ts';
import { compareListing } from '../support/compare-listing.ts';

/** Descriptions of different lengths, and every third in a form that agents write differently. */
function skills(count: number): Map<string, string> {
  return new Map(
    Array.from({ length: count }, (_, i) => {
      const name = `skill-${String((i * 37) % count).padStart(3, '0')}`;
      const words = Array.from({ length: 8 + ((i * 53) % 90) }, (_, k) => `word${(i * 31 + k * 17) % 997}`);
      const text = `Handles case ${i} of <things> & "more": ${words.join(' ')}.`;
      const forms = [`description: ${JSON.stringify(text)}`, `description: >\n  ${text}`];
      forms.push(`description: |\n  ${text}\n  Use when asked.\nlicense: MIT`);
      return [name, `---\nname: ${name}\n${forms[i % 3]}\n---\n\n# ${name}\n\nDo it.\n`];
    }),
  );
}

// Where an agent is missing its tests are skipped here; `scripts/agents` installs all of them.
describe.each(AGENTS.map((agent) => ({ agent, installed: findInstalledAgent(agent) })))(
  'the list that $agent really sends',
  ({ agent, installed }) => {
    test.skipIf(installed === null).each([5, 60, 200])('is the computed one for %i skills', async (count) => {
      if (installed === null) return;
      const { real, computed } = await compareListing(agent, installed, skills(count));
      // Gemini reads the folders at the same time: neighbours may change places.
      const inOrder = (text: string) => (agent === 'gemini' ? text.split('<skill>').sort() : text);
      expect(inOrder(computed)).toEqual(inOrder(real));
    });
  },
  150_000,
);
