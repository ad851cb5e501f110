import pc from 'picocolors';
import type { Grade, Level } from '../../documents/names.ts';

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
  const byLevel = { error: colors.red, warning: colors.yellow, info: colors.cyan };
  const byGrade = { A: colors.green, B: colors.green, C: colors.yellow, D: colors.yellow, F: colors.red };
  return {
    strong: colors.bold,
    dim: colors.dim,
    accent: colors.cyan,
    good: colors.green,
    bad: colors.red,
    alarm: (text) => colors.bold(colors.bgRed(colors.white(text))),
    level: (level, text) => byLevel[level](text),
    grade: (grade, text) => (grade === null ? colors.dim(text) : byGrade[grade](text)),
  };
}
