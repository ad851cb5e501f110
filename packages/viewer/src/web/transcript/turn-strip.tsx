import type { SessionDocument } from '@plugin-eval/core/documents/session.ts';
import { percentAlong } from '@plugin-eval/report/percent-along.ts';
import { figuresByTurn, turnTitle } from '@plugin-eval/report/sessions/session-view.ts';

/** A bar for each turn of a session, as high as the tokens that it took; nothing if they were not counted. */
export function TurnStrip({ session }: { session: Pick<SessionDocument, 'byTurn'> }) {
  const turns = (session.byTurn ?? []).map(({ turn, usage }) => ({
    turn,
    tokens: usage === null ? 0 : usage.inputTokens + usage.outputTokens,
    written: usage?.outputTokens ?? 0,
  }));
  const most = Math.max(0, ...turns.map(({ tokens }) => tokens));
  if (most === 0 || turns.length < 2) return null;
  const figures = figuresByTurn(session);
  const words = turns.map(({ turn }) => `${turnTitle(turn)}: ${figures.get(turn)}`);
  return (
    <figure className="turn-strip">
      <div role="img" aria-label={`Tokens by turn. ${words.join('; ')}`}>
        {turns.map(({ turn, tokens, written }, index) => (
          <span key={turn} title={words[index]}>
            <i style={{ height: percentAlong(tokens / most) }}>
              <u style={{ height: percentAlong(tokens === 0 ? 0 : written / tokens) }} />
            </i>
            {turn}
          </span>
        ))}
      </div>
      <figcaption>Tokens by turn: input, and output (dark)</figcaption>
    </figure>
  );
}
