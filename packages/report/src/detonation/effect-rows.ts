import type { Detonation } from '@plugin-eval/core/documents/detonation.ts';
import { plural } from '../number-format.ts';
import type { Tone } from '../view-model/blocks.ts';

/** One effect with the instruction that it follows. */
export interface EffectRow {
  /** Tone of an alarming effect; null for one that ordinary skills have too. */
  tone: Tone | null;
  effect: string;
  detail: string;
  /** File and line of the instruction. */
  follows: string;
}

/** The effects of a detonation, the most alarming first. */
export function effectRows({
  secrets,
  persistence,
  fetchedCode,
  hosts,
  files,
  steps,
}: Detonation): EffectRow[] {
  const follows = (numbers: readonly number[]) => {
    const [first] = numbers;
    const step = steps.find(({ number }) => number === first);
    if (step === undefined) return '';
    const place = step.line === null ? step.file : `${step.file}:${step.line}`;
    return numbers.length > 1 ? `${place} and ${numbers.length - 1} more` : place;
  };
  const row = (tone: Tone | null, effect: string, detail: string, numbers: readonly number[]): EffectRow => ({
    ...{ tone, effect, detail, follows: follows(numbers) },
  });
  return [
    ...secrets.flatMap(({ name, left }) =>
      left.map(({ to, how, step }) =>
        row('alarm', 'secret left', `${name} ${how === 'request' ? 'was sent to' : 'was written to'} ${to}`, [
          step,
        ]),
      ),
    ),
    ...fetchedCode.map(({ url, step }) => row('alarm', 'fetched code run', url, [step])),
    ...persistence.map(({ kind, path, step }) => row('alarm', 'persistence', `${kind}: ${path}`, [step])),
    ...secrets.flatMap(({ name, place, touched }) =>
      touched.length === 0 ? [] : [row('warning', 'secret touched', `${name} (${place})`, touched)],
    ),
    ...hosts.map(({ host, port, protocol, requests, announced, steps: of }) =>
      row(
        announced ? null : 'warning',
        'host contacted',
        `${protocol}://${host}:${port}, ${plural(requests, 'request')}${unnamed(announced)}`,
        of,
      ),
    ),
    ...files.flatMap(({ path, area, change, announced, steps: of }) =>
      change === 'read' || area === 'temporary'
        ? []
        : [
            row(
              area === 'home' || !announced ? 'warning' : null,
              `file ${change}`,
              `${path}${unnamed(announced)}`,
              of,
            ),
          ],
    ),
  ];
}

function unnamed(announced: boolean): string {
  return announced ? '' : ' (no text names it)';
}
