import type { AcpAgentName } from '@plugin-eval/core/documents/names.ts';
import { LISTING_PROFILES } from '@plugin-eval/skill/agents/agent-profiles.ts';
import { describe, expect, test } from 'vitest';
import { compareProgramListing, skill } from '../support/compare-program-listing.ts';
import { requestTexts } from '../support/program-listing.ts';
import { ACP_WAYS } from '../support/program-ways.ts';

/** Folders that other agents read. */
const FOREIGN = ['.cursor/skills', '.codex/skills', '.github/skills', '.gemini/skills'];

// Where a program is missing these are skipped; `scripts/agents` installs it.
describe.each(ACP_WAYS)(
  'skills that $driver really lists',
  ({ driver, installed, isSkipped }) => {
    const { search } = LISTING_PROFILES[driver as AcpAgentName];

    test.skipIf(isSkipped)('are cut and dropped as its profile says, of sixty', async () => {
      const descriptions = new Map(
        Array.from({ length: 60 }, (_, i): [string, string] => [
          `skill-${String(i).padStart(2, '0')}`,
          `Handles case ${i}. ${`Word ${i} of many. `.repeat(50)}`.slice(0, 600).trim(),
        ]),
      );
      const { real, computed } = await compareProgramListing(installed(), descriptions);
      expect(real).toEqual(computed);
    });

    test.skipIf(isSkipped)('lie in the folders of its profile, and the strongest comes first', async () => {
      const folders = [
        ...search.folders.map(({ scope, path }) => `${scope === 'user' ? 'home' : 'work'}/${path}`),
        ...FOREIGN.flatMap((path) => [`home/${path}`, `work/${path}`]),
      ];
      const files = new Map(
        folders.flatMap((folder, at): [string, string][] => [
          [`${folder}/in-folder-${at}-x/SKILL.md`, skill(`in-folder-${at}-x`, `Handles case ${at}.`)],
          [`${folder}/everywhere/SKILL.md`, skill('everywhere', `Handles all of number ${at}.`)],
        ]),
      );
      const text = (await requestTexts(installed(), files)).join('\n');
      // Cline lists no descriptions; in others the names also stand in a list of the folder's files.
      const shown = (at: number) => (driver === 'cline' ? `in-folder-${at}-x` : `Handles case ${at}.`);
      expect(folders.filter((_, at) => text.includes(shown(at)))).toEqual(
        folders.slice(0, search.folders.length),
      );
      const numbers = [...text.matchAll(/Handles all of number (\d+)\./g)].map(([, number]) => number);
      // Kilo reads its folders at the same time: any may win.
      const strongest = driver === 'kilo' ? [expect.any(String)] : ['0'];
      expect([...new Set(numbers)]).toEqual(driver === 'cline' ? [] : strongest);
    });
  },
  200_000,
);
