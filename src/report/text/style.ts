import pc from 'picocolors';
import type { Grade, Level } from '../../documents/names.ts';
import { TERMINAL_COLORS } from '../palette.ts';

/** Colours of the terminal report; every function returns its text unchanged when colour is off. */
export interface TextStyle {
  strong(text: string): string;
  dim(text: string): string;
  accent(text: string): string;
  good(text: string): string;
  bad(text: string): string;
  /** Not to be overlooked. */
  alarm(text: string): string;
  level(level: Level, text: string): string;
  grade(grade: Grade | null, text: string): string;
}

export function textStyle(color: boolean): TextStyle {
  const colors = pc.createColors(color);
  const { accent, good, middling, bad } = TERMINAL_COLORS;
  const byGrade = { A: good, B: good, C: middling, D: middling, F: bad } as const;
  return {
    strong: colors.bold,
    dim: colors.dim,
    accent: colors[accent],
    good: colors[good],
    bad: colors[bad],
    alarm: (text) => colors.bold(colors.bgRed(colors.white(text))),
    level: (level, text) => colors[TERMINAL_COLORS[level]](text),
    grade: (grade, text) => (grade === null ? colors.dim(text) : colors[byGrade[grade]](text)),
  };
}
