import { staticComposite } from '@plugin-eval/core/methodology/static-composite.ts';
import { estimatedTokens } from '@plugin-eval/core/text/estimated-tokens.ts';
import type { CorpusSkill } from '@plugin-eval/engine/store/corpus.ts';
import { failureOf } from '@plugin-eval/quality/evaluate/analysis-job.ts';
import { extractFeatures } from '@plugin-eval/quality/static/extract-features.ts';
import { scoreFeatures, staticDimensionScores } from '@plugin-eval/quality/static/score-features.ts';
import { shownBytes } from '@plugin-eval/rank/present-skills.ts';
import { contenderOf } from '@plugin-eval/rank/read-contender.ts';
import type { FailedMember, Member } from '@plugin-eval/skill/member.ts';
import type { ReadLimits } from '@plugin-eval/skill/read-limits.ts';
import { readSkill } from '@plugin-eval/skill/read-skill.ts';
import type { Skill } from '@plugin-eval/skill/skill.ts';
import type { LinkState } from './fingerprint.ts';

/** A skill to read, as plain data: it may happen on another thread. */
export interface IndexJob extends Member {
  category: string | null;
}

/** Facts from reading a skill. */
export type ReadFacts = Pick<
  CorpusSkill,
  'name' | 'contentSha256' | 'skillSha256' | 'lineCount' | 'tokens' | 'shownBytes' | 'staticScore'
> & {
  links: LinkState[];
};

export type IndexOutcome = { kind: 'read'; facts: ReadFacts } | { kind: 'failed'; error: FailedMember };

/** Reads one skill. An error, even a bug of ours, fails only this skill. */
export function indexSkill({ path, shown, category }: IndexJob, limits: ReadLimits): IndexOutcome {
  try {
    const skill = readSkill(path, shown, limits);
    const contender = contenderOf(skill, shown, limits, category);
    const { competitor, lineCount } = contender;
    const { name, contentSha256 } = competitor;
    const { crossReferences, orphanReferences } = skill;
    return {
      kind: 'read',
      facts: {
        name,
        contentSha256,
        skillSha256: skill.sha256,
        lineCount,
        tokens: estimatedTokens(skill.lines.join('\n')),
        shownBytes: shownBytes(contender),
        staticScore: quickComposite(skill),
        links: [
          ...crossReferences.map(({ target, status }) => [target, status === 'resolved'] as const),
          ...orphanReferences.map(({ target }) => [target, false] as const),
        ],
      },
    };
  } catch (error) {
    return { kind: 'failed', error: failureOf(error, { path, shown }) };
  }
}

/** The composite that `score --depth quick` gives a skill, 0 to 100, without the findings and advice around it. */
export function quickComposite(skill: Skill): number | null {
  const { subScores, penalty } = scoreFeatures(extractFeatures(skill));
  return staticComposite(staticDimensionScores(subScores), penalty);
}
