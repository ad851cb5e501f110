import { createHash } from 'node:crypto';
import { mapDimensions } from '@plugin-eval/core/methodology/map-dimensions.ts';
import type { CorpusSkill, RecordedMatchup } from '@plugin-eval/engine/store/corpus.ts';

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** A skill of a corpus, with what a test wants to be different. */
export function corpusSkill(path: string, changes: Partial<CorpusSkill> = {}): CorpusSkill {
  return {
    path,
    name: path.slice(path.lastIndexOf('/') + 1),
    category: 'birds',
    contentSha256: sha256(path),
    skillSha256: sha256(`skill ${path}`),
    lineCount: 120,
    tokens: 1_200,
    shownBytes: 4_800,
    staticScore: 71.25,
    root: path.slice(0, path.lastIndexOf('/')),
    fingerprint: sha256(`files ${path}`),
    ...changes,
  };
}

/** A matchup between the contents called `first` and `second`, with what a test wants to be different. */
export function recordedMatchup(
  first: string,
  second: string,
  changes: Partial<RecordedMatchup> = {},
): RecordedMatchup {
  return {
    firstSha256: sha256(first),
    secondSha256: sha256(second),
    judgeId: 'judge',
    result: 'win',
    ordersDisagree: false,
    dimensions: mapDimensions(() => 'draw' as const),
    decisions: [{ plain: 'first', swapped: 'first' }],
    answers: [sha256(`${first} ${second}`), sha256(`${second} ${first}`)],
    playedOn: '2026-01-01T00:00:00.000Z',
    ...changes,
  };
}
