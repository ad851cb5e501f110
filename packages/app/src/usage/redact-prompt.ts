import { hostname } from 'node:os';
import { redactPersonal } from '@plugin-eval/core/text/redact-personal.ts';
import type { UsagePlace } from './usage-place.ts';

/** A prompt of more characters is cut before it is redacted; no draft is as long. */
const LONGEST_READ = 20_000;
const LONGEST_SHOWN = 200;

/** Makes prompts fit to be shown: redacted first, cut afterwards, since half a key is no longer recognised. */
export function promptRedactor({ home, user }: Pick<UsagePlace, 'home' | 'user'>) {
  const names = { home, user, host: hostname() };
  const whole = (text: string) => redactPersonal(text.slice(0, LONGEST_READ), names).trim();
  const cutRedacted = (text: string) => {
    const line = text.replace(/\s+/g, ' ');
    return line.length > LONGEST_SHOWN ? `${line.slice(0, LONGEST_SHOWN).replace(/…$/, '')}…` : line;
  };
  return { whole, cutRedacted, cut: (text: string) => cutRedacted(whole(text)) };
}
