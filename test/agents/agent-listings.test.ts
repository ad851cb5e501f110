import { AGENT_PROFILES } from '@plugin-eval/skill/agents/agent-profiles.ts';
import { describe, expect, test } from 'vitest';
import { compareListing } from '../support/compare-listing.ts';
import { REAL_AGENTS } from '../support/real-agents.ts';

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

describe.each(REAL_AGENTS)(
  'the list that $title really sends',
  ({ agent, isSkipped, installed }) => {
    test.skipIf(isSkipped)('comes from the version that its profile names', () => {
      const { package: packageName, version } = AGENT_PROFILES[agent];
      // The Agent SDK has a version of its own; its last part is that of the Claude Code within.
      const expected = agent === 'claude-code' ? version.split('.').at(-1) : version;
      expect(installed().version.endsWith(`${expected}`), packageName).toBe(true);
    });

    test.skipIf(isSkipped).each([5, 60, 200])('is the computed one for %i skills', async (count) => {
      const { real, computed } = await compareListing(agent, installed(), skills(count));
      // Gemini reads the folders at the same time: any may change places, also the last one.
      const inOrder = (text: string) =>
        agent === 'gemini' ? text.split(/(?=<skill>)|(?<=<\/skill>)/).sort() : text;
      expect(inOrder(computed)).toEqual(inOrder(real));
    });
  },
  150_000,
);
