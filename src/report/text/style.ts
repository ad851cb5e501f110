import pc from 'picocolors';
import { TERMINAL_COLORS } from '../palette.ts';
import type { Tone } from '../view-model/blocks.ts';

/** What words of each tone look like in a terminal; every function returns its text unchanged when colour is off. */
export type TextStyle = Record<Exclude<Tone, 'code'>, (text: string) => string>;

export function textStyle(color: boolean): TextStyle {
  const colors = pc.createColors(color);
  const { accent, good, bad, warning } = TERMINAL_COLORS;
  return {
    strong: colors.bold,
    quiet: colors.dim,
    accent: colors[accent],
    good: colors[good],
    bad: colors[bad],
    warning: colors[warning],
    // Not to be overlooked.
    alarm: (text) => colors.bold(colors.bgRed(colors.white(text))),
  };
}
