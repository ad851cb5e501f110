import { pickDistractors } from '@plugin-eval/quality/monte-carlo/pick-distractors.ts';
import { readChosen, readSiblings } from '@plugin-eval/quality/monte-carlo/read-neighbours.ts';
import type { SynthesisedSkill } from '@plugin-eval/sessions/session-request.ts';
import { identifyTarget } from '@plugin-eval/skill/identify-target.ts';
import type { InstallRules } from '@plugin-eval/skill/read-limits.ts';

/** Skills installed with the one under test. */
export interface InstalledAround {
  skills: SynthesisedSkill[];
  /** Omissions with reasons, as sentences. */
  notes: string[];
}

/**
 * Picks the skills that stand around the original and its candidates: the named ones, else those of its
 * plugin that prompts expect, and others up to eight.
 * @param expected names of skills that some prompt expects
 * @param named folders of the command line; null without any
 */
export function installedAround(
  original: SynthesisedSkill,
  folder: string,
  expected: ReadonlySet<string>,
  named: readonly string[] | null,
  { limits, seed, workingDirectory }: { limits: InstallRules; seed: number; workingDirectory: string },
): InstalledAround {
  if (named !== null) {
    const members = named.map((path) => identifyTarget(path, workingDirectory));
    const chosen = readChosen(members, limits);
    const picked = pickDistractors({ subject: original, siblings: [], chosen: chosen.skills, seed });
    return { skills: picked.distractors, notes: [...chosen.notes, ...picked.notes] };
  }
  const siblings = readSiblings(folder, limits, seed);
  const picked = pickDistractors({ subject: original, siblings: siblings.skills, chosen: null, seed });
  const wanted = siblings.skills.filter(
    ({ name, hash }) => expected.has(name) && hash !== original.hash && name !== original.name,
  );
  const others = picked.distractors.filter(({ name }) => !wanted.some((one) => one.name === name));
  const skills = [...wanted, ...others].slice(0, Math.max(wanted.length, picked.distractors.length));
  return { skills, notes: [...siblings.notes, ...picked.notes] };
}
