import type { ListedAgentName } from '@plugin-eval/core/documents/names.ts';
import { LISTING_PROFILES } from '@plugin-eval/skill/agents/agent-profiles.ts';
import { listSkills } from '@plugin-eval/skill/agents/list-skills.ts';
import { madeMember } from '@plugin-eval/tests/support/made-skill-set.ts';
import { describe, expect, test } from 'vitest';
import { cheapestCuts } from './cheapest-cuts.ts';
import { listSet, placedFor } from './list-set.ts';

const members = (...lengths: number[]) =>
  lengths.map((length, index) => madeMember(`s${index}`, 'x'.repeat(length)));
const cutsOf = (agent: ListedAgentName, contextTokens: number, ...lengths: number[]) =>
  cheapestCuts(LISTING_PROFILES[agent], placedFor(agent, members(...lengths)), {
    contextTokens,
    builtIn: 'none',
  });

describe('Claude Code with 8,000 characters', () => {
  test('nothing is cut where all fits, to the character', () => {
    // Rows `- s0: ` and 1,536: 1,542 each, five with four line ends 7,714; 282 are left for the sixth with its line end.
    expect(cutsOf('claude-code', 200_000, 1536, 1536, 1536, 1536, 1536, 279).kind).toBe('none');
    const over = cutsOf('claude-code', 200_000, 1536, 1536, 1536, 1536, 1536, 280);
    expect(over).toMatchObject({ kind: 'cuts', characters: 1 });
  });
  test('the overflow is taken from the longest ones, so that no shorter one is touched', () => {
    // 4,000 tokens are 160 characters. Names, colons and line ends: 3 * 6 + 2 = 20, descriptions 20 + 80 + 100 = 200:
    // 60 are too many, and the two longest come down to 60.
    expect(cutsOf('claude-code', 4_000, 20, 80, 100)).toEqual({
      ...{ kind: 'cuts', characters: 60, longest: 60, skillsThatFit: 2 },
      cuts: [
        { skill: 2, from: 100, to: 60 },
        { skill: 1, from: 80, to: 60 },
      ],
    });
    // One character less to take: one of the two keeps it.
    expect(cutsOf('claude-code', 4_000, 20, 80, 99)).toMatchObject({ characters: 59, longest: 60 });
    expect(cutsOf('claude-code', 4_000, 19, 80, 100)).toMatchObject({ characters: 59, longest: 61 });
  });
  test('where the names alone are too much it says how many would fit', () => {
    // 1,000 tokens are 40 characters: rows of 10 characters and their line ends, 11 each but for the last one.
    expect(cutsOf('claude-code', 1_000, 4, 4, 4, 4, 4, 4, 4)).toMatchObject({
      kind: 'too-many',
      skillsThatFit: 3,
    });
  });
});

test('after the cuts every description is listed whole, in every agent with a budget', () => {
  for (const agent of ['claude-code', 'codex', 'copilot'] as const) {
    const set = members(...Array.from({ length: 40 }, (_, i) => 200 + ((i * 97) % 800)));
    const context = { contextTokens: 200_000, builtIn: 'quiet' as const };
    const { cuts, textAfterCuts } = listSet(agent, set, context);
    expect(cuts.kind).toBe('cuts');
    const lengths = new Map(cuts.cuts.map(({ skill, to }) => [skill, to]));
    const shorter = set.map(({ name, description }, index) =>
      madeMember(name, description.slice(0, lengths.get(index) ?? description.length)),
    );
    const after = listSkills(LISTING_PROFILES[agent], placedFor(agent, shorter), context);
    expect(after.rows.map(({ state }) => state)).toEqual(after.rows.map(() => 'whole'));
    expect(after.text).toBe(textAfterCuts);
    const { limit, used } = after.budget ?? { limit: 0, used: 0 };
    expect(used).toBeLessThanOrEqual(limit);
    // Nothing is wasted: less than one more character for each row.
    if (agent !== 'copilot') expect(limit - used).toBeLessThan(40);
  }
});
