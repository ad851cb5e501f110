import { createHash } from 'node:crypto';
import type { ModelRequest, ProviderModel } from '@plugin-eval/engine/model/model.ts';
import type { CorpusSkill, RecordedMatchup } from '@plugin-eval/engine/store/corpus.ts';
import type { RankCorpusOptions } from '@plugin-eval/rank/plan-corpus-games.ts';
import { shownBytes } from '@plugin-eval/rank/present-skills.ts';
import { rankCorpus } from '@plugin-eval/rank/rank-corpus.ts';
import type { CorpusView, PlayOptions } from '@plugin-eval/rank/ranking-options.ts';
import type { Contender } from '@plugin-eval/rank/read-contender.ts';
import {
  matchupReply,
  type PairwiseJudgeOptions,
  type Place,
  shownPair,
} from '../stand-ins/pairwise-judge.ts';
import { type FakePerform, fakePerform } from './fake-perform.ts';

export const JUDGE: ProviderModel = judgeNamed('openai:first');
export const OTHER_JUDGE: ProviderModel = judgeNamed('openai:second');

export function judgeNamed(name: string): ProviderModel {
  const [provider, id = ''] = name.split(':') as [ProviderModel['provider'], string];
  return { provider, id, name, endpoint: 'http://127.0.0.1:9/v1' };
}

export function playOptions(changes: Partial<PlayOptions> = {}): PlayOptions {
  return { models: [JUDGE], maxOutputTokens: 4_000, contextTokensOf: () => null, concurrency: 4, ...changes };
}

/** A skill of a corpus with what a judge sees of it. */
export interface StagedSkill {
  skill: CorpusSkill;
  contender: Contender;
}

/** @param craft what the stand-in judge goes by */
export function stagedSkill(
  name: string,
  craft: number,
  changes: Partial<CorpusSkill> & { text?: string; references?: Record<string, string> } = {},
): StagedSkill {
  const {
    text = `# A skill\n\nFold it well, says ${name}.\n\ncraft: ${craft}`,
    references = {},
    ...rest
  } = changes;
  const files = Object.entries({ 'SKILL.md': text, ...references }).map(([path, own]) => ({
    path,
    text: own,
  }));
  const contentSha256 = createHash('sha256').update(JSON.stringify(files)).digest('hex');
  const skill: CorpusSkill = {
    path: `/skills/${name}`,
    name,
    category: null,
    contentSha256,
    skillSha256: contentSha256,
    lineCount: 100,
    tokens: Math.ceil(Buffer.byteLength(text) / 4),
    shownBytes: shownBytes({ files }),
    staticScore: 50,
    root: '/skills',
    fingerprint: name,
    ...rest,
  };
  const { path, category, lineCount } = skill;
  const contender: Contender = {
    competitor: { name: skill.name, path, category, contentSha256 },
    folder: path,
    files,
    paths: new Map(files.map((file) => [file.path, file.path])),
    hideNames: (shown) => shown.replaceAll(name, 'this-skill'),
    lineCount,
    leftOut: [],
  };
  return { skill, contender };
}

/** Skills with crafts from 1 on, from the worst to the best. */
export function stagedSkills(count: number): StagedSkill[] {
  return Array.from({ length: count }, (_, i) => stagedSkill(`s${String(i + 1).padStart(4, '0')}`, i + 1));
}

export function stagedView(
  staged: readonly StagedSkill[],
  matchups: readonly RecordedMatchup[] = [],
): CorpusView {
  const byPath = new Map(staged.map(({ skill, contender }) => [skill.path, contender]));
  return {
    skills: staged.map(({ skill }) => skill),
    matchups,
    load: ({ path }) => {
      const contender = byPath.get(path);
      if (contender === undefined) throw new Error(`${path} is not staged.`);
      return contender;
    },
  };
}

/** A judge of pairs behind `perform`. */
export function pairwisePerform(options: PairwiseJudgeOptions = {}): FakePerform {
  return fakePerform((request) => JSON.stringify(matchupReply(pairIn(request), options)));
}

/** @param decide whom the judge prefers, given the texts of A and B */
export function decidingPerform(decide: (a: string, b: string, request: ModelRequest) => Place): FakePerform {
  return fakePerform((request) => {
    const pair = pairIn(request);
    const winner = decide(pair.a, pair.b, request);
    return JSON.stringify(
      winner === 'tie'
        ? matchupReply(pair, { indifference: Infinity })
        : matchupReply(pair, { prefers: winner === 'A' ? 'first' : 'second' }),
    );
  });
}

export function pairIn({ messages }: ModelRequest): { a: string; b: string } {
  const pair = shownPair(messages[0]?.blocks[0]?.text ?? '');
  if (pair === null) throw new Error('No pair was shown.');
  return pair;
}

/** What a test wants to be different about a run of `rank`. */
export interface RankRun {
  matchups?: readonly RecordedMatchup[];
  options?: Partial<RankCorpusOptions>;
  seed?: number;
  onPlan?: (matchups: number) => void;
  onDone?: () => void;
}

/** Ranks staged skills, four games each. */
export function rankStaged(staged: readonly StagedSkill[], perform = pairwisePerform(), run: RankRun = {}) {
  const { matchups = [], options = {}, seed = 1, ...callbacks } = run;
  return rankCorpus(
    stagedView(staged, matchups),
    { ...playOptions(), gamesPerSkill: 4, ...options },
    { perform, seed, playedOn: '2026-11-22T00:00:00.000Z', ...callbacks },
  );
}
