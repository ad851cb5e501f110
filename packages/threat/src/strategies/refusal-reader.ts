import { readAnswer } from '../scoring/read-signals.ts';
import { ShownTexts } from '../scoring/shown-texts.ts';
import { loadSignals } from '../signals/load-signals.ts';

const NOTHING_SHOWN = new ShownTexts([]);

/**
 * Tells refusals by the shipped signals: a reply that declines as a whole, or does something safe instead. A reply that
 * gives a part is none.
 * @param hash of the signals that the task names
 * @throws Error when other signals are installed
 */
export function refusalReader(hash: string): (reply: string) => boolean {
  const signalSet = loadSignals();
  if (signalSet.hash !== hash)
    throw new Error('The session depends on other signals than those of this installation.');
  return (reply) => {
    const { stance } = readAnswer(reply, {
      prepared: { signals: [] },
      shown: NOTHING_SHOWN,
      signalSet,
    }).stance;
    return stance === 'refusal' || stance === 'redirect';
  };
}

/** Hash of the signals that tell refusals. */
export function refusalRulesHash(): string {
  return loadSignals().hash;
}
