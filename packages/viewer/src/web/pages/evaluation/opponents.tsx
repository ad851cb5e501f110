import type { Ranking } from '@plugin-eval/core/documents/ranking.ts';
import { matchupLines, type SkillWords } from '@plugin-eval/report/ranking/matchup-view.ts';
import { opponentWords, resultPhrase } from '@plugin-eval/report/ranking/ranking-view.ts';
import { lineWords } from '@plugin-eval/report/view-model/blocks.ts';
import { list } from '@plugin-eval/report/view-model/build-blocks.ts';
import { Blocks } from '../../design/blocks.tsx';
import { Disclosure } from '../../design/disclosure.tsx';
import { InWords } from '../../design/in-words.tsx';

const WORDS: SkillWords = { first: 'this skill', second: 'the opponent', tie: 'neither' };

/** Every opponent with the judges' verdicts, in both orders. */
export function Opponents({ ranking }: { ranking: Ranking | null }) {
  return (
    <Disclosure summary="Opponents">
      {() =>
        ranking?.matchups.map((matchup, index) => (
          <Disclosure
            // biome-ignore lint/suspicious/noArrayIndexKey: opponents may repeat
            key={index}
            summary={<InWords words={[resultPhrase(matchup), ' ', ...opponentWords(matchup)]} />}
          >
            <Blocks blocks={[list(matchupLines(matchup, WORDS).map(lineWords))]} />
          </Disclosure>
        ))
      }
    </Disclosure>
  );
}
