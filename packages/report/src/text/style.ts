import { styleText } from 'node:util';
import { TERMINAL_COLORS } from '../palette.ts';
import type { Tone } from '../view-model/blocks.ts';

/** Terminal styles by tone; each function returns its text unchanged when colour is off. */
export type TextStyle = Record<Exclude<Tone, 'code'>, (text: string) => string>;

type Format = Parameters<typeof styleText>[0];

export function textStyle(color: boolean): TextStyle {
  // The caller has decided about colour, and asking the stream would open it.
  const style = (format: Format) => (text: string) =>
    color ? styleText(format, text, { validateStream: false }) : text;
  const { accent, good, bad, warning } = TERMINAL_COLORS;
  return {
    strong: style('bold'),
    quiet: style('dim'),
    accent: style(accent),
    link: style('dim'),
    good: style(good),
    bad: style(bad),
    warning: style(warning),
    // Not to be overlooked.
    alarm: style(['bold', 'bgRed', 'white']),
  };
}
