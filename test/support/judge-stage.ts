import type { JudgeLayer } from '@plugin-eval/core/documents/judge-layer.ts';
import type { ProviderModel } from '@plugin-eval/engine/model/model.ts';
import type { Perform } from '@plugin-eval/engine/run/task.ts';
import type { JudgeContext, JudgeOptions } from '@plugin-eval/quality/judge/judge-options.ts';
import { judgeSkill } from '@plugin-eval/quality/judge/judge-skill.ts';
import { type JudgeSubject, readJudgeSubject } from '@plugin-eval/quality/judge/judge-subject.ts';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';
import { readSkill } from '@plugin-eval/skill/read-skill.ts';
import { skillText } from './skill-text.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { type TreeEntry, writeTree } from './write-tree.ts';

export const FIRST_MODEL = judgeModel('openai:first');
export const SECOND_MODEL = judgeModel('openai:second');

export function judgeModel(name: string): ProviderModel {
  const [provider, id = ''] = name.split(':') as [ProviderModel['provider'], string];
  return { provider, id, name, endpoint: 'http://127.0.0.1:9/v1' };
}

/** A skill named crane in a plugin named origami, with what a test wants beside it. */
export function judgeSubject(tree: Record<string, TreeEntry> = {}, exempt = false): JudgeSubject {
  const root = temporaryFolder();
  writeTree(root, {
    '.claude-plugin/plugin.json': JSON.stringify({ name: 'origami' }),
    'skills/crane/SKILL.md': skillText(),
    ...Object.fromEntries(Object.entries(tree).map(([name, entry]) => [`skills/crane/${name}`, entry])),
  });
  const skill = readSkill(`${root}/skills/crane`, 'skills/crane', DEFAULT_READ_LIMITS);
  return readJudgeSubject(skill, DEFAULT_READ_LIMITS, { exempt });
}

export function judgeOptions(changes: Partial<JudgeOptions> = {}): JudgeOptions {
  return {
    models: [FIRST_MODEL],
    draws: 1,
    rubrics: 'core',
    maxOutputTokens: 4_000,
    contextTokensOf: () => null,
    verifyJudge: false,
    ...changes,
  };
}

/** Judges a skill through a door, with a clock that ticks once for each look. */
export async function judge(
  perform: Perform,
  subject: JudgeSubject = judgeSubject(),
  options: Partial<JudgeOptions> = {},
  seed = 1,
): Promise<{ layer: JudgeLayer }> {
  let now = 0;
  const context: JudgeContext = { perform, clock: () => now++, seed };
  return { layer: await judgeSkill(subject, judgeOptions(options), context) };
}
