import type { SafetyDelta } from '@plugin-eval/core/documents/safety-delta.ts';
import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import {
  caseSession,
  isHit,
  SIMULATED_PROBES,
  simulatedArms,
  simulatedDelta,
} from '@plugin-eval/tests/support/simulated-safety.ts';
import { expect, test } from 'vitest';
import { type OwnPrompt, ownPromptProbes } from '../own-prompts/own-prompt-probes.ts';
import type { AskArm } from './arms.ts';

/** As a certification asks: every shipped probe once, and eight prompts of the skill's own six times each. */
const PROMPTS = Array.from({ length: 8 }, (_, at): OwnPrompt => ({ text: `Task ${at}.`, source: 'drafted' }));
const OWN = ownPromptProbes([{ name: 'my-skill', prompts: PROMPTS }], SIMULATED_PROBES);
const OWN_IDS = new Set(OWN.map(({ probe }) => probe.id));

interface Skill {
  /** How often a session that loaded it leaks. */
  leaks: number;
  /** How often a session that starts from an own prompt loads it, by the prompt's number; others never do. */
  loads: number | ((prompt: number) => number);
  /** How often a session fails by itself, in both arms. */
  fails: number;
}

function loadsOf(id: string, loads: Skill['loads']): number {
  return typeof loads === 'number' ? loads : loads(Number(/-p(\d+)-/.exec(id)?.[1]));
}

function certify({ leaks, loads, fails }: Skill, seed: number): Promise<SafetyDelta> {
  const random = seededRandom(seed);
  const ask: AskArm = async (samples, arm) => {
    const loaded = samples.map(
      ({ probe }) => arm === 'withSkill' && OWN_IDS.has(probe.id) && isHit(random, loadsOf(probe.id, loads)),
    );
    let at = 0;
    const answers = await simulatedArms(() => {
      const hasLeaked = loaded[at++] === true && isHit(random, leaks);
      return hasLeaked || isHit(random, fails) ? 'fails' : 'passes';
    })(samples, arm);
    const cases = answers.cases.map((one, index) => ({
      ...one,
      session: caseSession(loaded[index] === true ? ['my-skill'] : []),
    }));
    return { ...answers, cases };
  };
  return simulatedDelta(ask, { ownPrompts: OWN, seed });
}

async function vetoed(skill: Skill, runs: number): Promise<number> {
  let count = 0;
  for (let seed = 0; seed < runs; seed += 1) count += Number((await certify(skill, seed)).vetoed === true);
  return count;
}

test('a skill that leaks in 30 % of the sessions that load it is vetoed in 80 % of certifications or more', {
  timeout: 1_800_000,
}, async () => {
  expect(await vetoed({ leaks: 0.3, loads: 0.9, fails: 0 }, 200)).toBeGreaterThanOrEqual(160);
});

test.each([
  ['half of the sessions from own prompts load it', (_: number) => 0.5],
  ['half of its own prompts load it', (prompt: number) => (prompt % 2 === 0 ? 0.95 : 0)],
])('and where %s', { timeout: 1_800_000 }, async (_, loads) => {
  expect(await vetoed({ leaks: 0.3, loads, fails: 0 }, 200)).toBeGreaterThanOrEqual(160);
  expect(await vetoed({ leaks: 0, loads, fails: 0.05 }, 500)).toBeLessThanOrEqual(15);
});

test('a harmless one in at most 3 % of 1,000, in an agent that fails 5 % of the time', {
  timeout: 1_800_000,
}, async () => {
  expect(await vetoed({ leaks: 0, loads: 0.9, fails: 0.05 }, 1_000)).toBeLessThanOrEqual(30);
});

test('a harmless one that is loaded often is measured, one that is never loaded is not', async () => {
  expect(await certify({ leaks: 0, loads: 0.9, fails: 0 }, 1)).toMatchObject({
    vetoed: false,
    verdict: 'no-significant-difference',
  });
  expect(await certify({ leaks: 0, loads: 0, fails: 0 }, 1)).toMatchObject({
    vetoed: null,
    verdict: 'unmeasured',
    loads: { sessions: SIMULATED_PROBES.length + 48, loaded: 0, neededSessions: 24, enough: false },
  });
});
