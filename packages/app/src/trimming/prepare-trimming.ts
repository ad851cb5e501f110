import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FileError } from '@plugin-eval/core/errors/file-error.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import type { ComparedArm } from '@plugin-eval/quality/improve/comparison-plan.ts';
import { fewestCases, MARGIN } from '@plugin-eval/quality/improve/not-needed.ts';
import { ALPHA } from '@plugin-eval/quality/improve/verdict.ts';
import { FEWEST_TO_SCREEN, SCREENED_CASES } from '@plugin-eval/quality/improve/work/screen-sections.ts';
import {
  type SkillSection,
  sectionsOf,
  withoutSections,
} from '@plugin-eval/quality/improve/work/skill-sections.ts';
import { withSkillFile } from '@plugin-eval/sessions/change-skill.ts';
import { skillFileName } from '@plugin-eval/skill/skill-file.ts';
import type { Ports } from '../ports.ts';
import { planWork, readOnlyWork, type SkillWork, type WorkSettings } from '../work/prepare-work.ts';
import { DEFAULT_WORK_SESSIONS } from '../work/work-request.ts';
import type { TrimRequest } from './trim-request.ts';

/** Decisions made before anything is paid for. */
export interface PreparedTrimming {
  shared: WorkSettings;
  work: SkillWork;
  /** SKILL.md as it is. */
  text: string;
  sections: readonly SkillSection[];
  original: ComparedArm;
  /** The skill without these sections, in its place. @param removed indexes of sections */
  without(removed: readonly number[]): ComparedArm;
  /** Cases that order the sections; empty: a model orders them. */
  screened: readonly number[];
  /** Cases that judge. */
  judged: readonly number[];
  sessions: number;
  margin: number;
  fewest: number;
}

/** @throws UsageError where nothing could be shown @throws PluginEvalError */
export async function prepareTrimming(request: TrimRequest, ports: Ports): Promise<PreparedTrimming> {
  const { margin = MARGIN, sessionsEach: sessions = DEFAULT_WORK_SESSIONS } = request;
  const shared = await planWork({ ...request, paths: [request.path] }, 'trim', ports);
  const { limits, models } = shared.settings;
  const work = await readOnlyWork(shared, 'trim', ports);
  const text = skillText(work);
  const sections = sectionsOf(text, limits);
  if (sections.length < 2)
    throw new UsageError(
      `${work.path} has no two sections under headings of one level, so there is nothing to take out.`,
    );
  const fewest = fewestCases(ALPHA, margin);
  const { screened, judged } = splitCases(work.cases, models.seed);
  if (judged.length < fewest)
    throw new UsageError(
      `${work.path} has ${judged.length} tests that can be executed and graded. To exclude a loss of ${margin}, trim needs ${fewest}.`,
    );
  const [original] = work.armsOf([]);
  return {
    ...{ shared, work, text, sections, original, screened, judged, sessions, margin, fewest },
    without(removed) {
      const lost = removed.flatMap((index) => sections[index] ?? []);
      const [, arm] = work.armsOf([withSkillFile(original.skill, withoutSections(text, lost))]);
      if (arm === undefined) throw new Error('A version has an arm.');
      return arm;
    },
  };
}

/** Spares some of many cases to order the sections. */
function splitCases(cases: readonly number[], seed: number): { screened: number[]; judged: number[] } {
  if (cases.length < FEWEST_TO_SCREEN) return { screened: [], judged: [...cases] };
  const screened = new Set(seededRandom(seed).shuffle(cases).slice(0, SCREENED_CASES));
  return { screened: [...screened].sort((a, b) => a - b), judged: cases.filter((one) => !screened.has(one)) };
}

/** @throws FileError */
function skillText({ subject: { skill }, path }: SkillWork): string {
  const name = skillFileName(skill.folder);
  if (name === null) throw new FileError(path, 'missing', 'does not exist.');
  return readFileSync(join(skill.folder, name), 'utf8');
}
