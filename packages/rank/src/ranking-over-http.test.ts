import { modelAnswerKind } from '@plugin-eval/engine/model/model-answer.ts';
import type { JsonValue, Perform, Performed, Task } from '@plugin-eval/engine/run/task.ts';
import { taskKey } from '@plugin-eval/engine/run/task-key.ts';
import type { CorpusSkill } from '@plugin-eval/engine/store/corpus.ts';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';
import { modelOnStandIn } from '@plugin-eval/tests/stand-ins/model-on-stand-in.ts';
import pairwiseJudge, {
  judgePairs,
  type PairwiseJudgeOptions,
} from '@plugin-eval/tests/stand-ins/pairwise-judge.ts';
import type { StandInOptions } from '@plugin-eval/tests/stand-ins/stand-in.ts';
import { startStandIn } from '@plugin-eval/tests/stand-ins/start-stand-in.ts';
import { playOptions } from '@plugin-eval/tests/support/ranking-stage.ts';
import { temporaryRepository } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { rankCorpus } from './rank-corpus.ts';
import type { CorpusView } from './ranking-options.ts';
import { readContender } from './read-contender.ts';

const BIRDS = ['wren-folding', 'crane-folding', 'heron-folding', 'stork-folding'];

/** Skills on disk, from the worst to the best, as `init` would index them. */
function viewOnDisk(): CorpusView {
  const root = temporaryRepository();
  writeTree(
    root,
    Object.fromEntries(
      BIRDS.map((name, i) => [
        `skills/${name}/SKILL.md`,
        `---\nname: ${name}\ndescription: Folds. Use ${name} for birds.\nauthor: Ada Lovelace\n---\n\n# ${name}\n\ncraft: ${i}\n\n${'Fold. '.repeat(800)}\n`,
      ]),
    ),
  );
  const load = ({ path, category }: Pick<CorpusSkill, 'path' | 'category'>) =>
    readContender(path, path.slice(root.length + 1), DEFAULT_READ_LIMITS, category);
  const skills = BIRDS.map((name): CorpusSkill => {
    const path = `${root}/skills/${name}`;
    const { competitor, lineCount } = load({ path, category: null });
    const hashes = { contentSha256: competitor.contentSha256, skillSha256: '' };
    return {
      path,
      name,
      category: null,
      ...hashes,
      lineCount,
      tokens: 100,
      shownBytes: 400,
      staticScore: null,
      root,
      fingerprint: '',
    };
  });
  return { skills, matchups: [], load };
}

/** Ranks them through a stand-in server with the real client, without journal and limits. */
async function rankOver(
  { protocol, ...options }: Pick<StandInOptions, 'protocol'> & Partial<StandInOptions>,
  judging: PairwiseJudgeOptions = {},
) {
  const standIn = await startStandIn({ protocol, answer: judgePairs(judging), ...options });
  onTestFinished(() => standIn.stop());
  const { model, ...context } = modelOnStandIn(protocol, standIn);
  const kind = modelAnswerKind(context);
  const perform: Perform = Object.assign(
    async <Result extends JsonValue>(task: Task): Promise<Performed<Result>> => {
      const execution = await kind.execute(task.input, { signal: new AbortController().signal });
      return { ...execution, result: execution.result as never, key: taskKey(task, 1), fromJournal: false };
    },
    { reject: async () => {} },
  );
  const ranked = await rankCorpus(
    viewOnDisk(),
    { ...playOptions({ models: [model] }), gamesPerSkill: 3 },
    { perform, seed: 1, playedOn: '2026-11-22T00:00:00.000Z' },
  );
  return { ...ranked, standIn };
}

describe('a corpus is ranked', () => {
  test.each(['anthropic', 'openai-chat', 'openai-responses', 'google'] as const)(
    'over the protocol of %s',
    async (protocol) => {
      const { leaderboard, standIn } = await rankOver({ protocol });
      expect(leaderboard.leaderboard.map(({ name }) => name)).toEqual([...BIRDS].reverse());
      expect(leaderboard).toMatchObject({
        complete: true,
        games: { played: 6 },
        positionBias: { rate: 0, pairs: 6 },
      });
      expect(standIn.calls).toBe(12);
      expect(leaderboard.costUsd).toBeGreaterThan(0);
    },
  );

  test('blind: no request names a skill, an author or a folder, and none marks text for caching', async () => {
    const { standIn } = await rankOver({ protocol: 'anthropic' });
    const sent = standIn.requests.map(({ raw }) => JSON.stringify(raw)).join('\n');
    expect(sent).toContain('Use this-skill for birds.');
    expect(sent).not.toMatch(/wren|crane|heron|stork|Ada|Lovelace|plugin-eval-|cache_control/);
  });
});

test('a judge that prefers the first place has decided nothing', async () => {
  const { leaderboard } = await rankOver({ protocol: 'openai-chat' }, { prefers: 'first' });
  expect(leaderboard.positionBias).toMatchObject({ rate: 1, firstPreferred: 6 });
  expect(
    leaderboard.leaderboard.every(
      ({ draws, bradleyTerry }) => draws === 3 && Math.abs((bradleyTerry ?? 0) - 1500) < 1e-9,
    ),
  ).toBe(true);
});

test('a truncated answer is asked for again', async () => {
  const { leaderboard, standIn } = await rankOver({
    protocol: 'google',
    answer: (request) => {
      const { text } = pairwiseJudge(request);
      return request.call === 1 ? { text: text.slice(0, 200), finishReason: 'length' } : { text };
    },
  });
  expect(leaderboard.complete).toBe(true);
  expect(standIn.calls).toBe(13);
});
