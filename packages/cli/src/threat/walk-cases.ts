import type { Decision } from '@plugin-eval/app/threat/case-reviews.ts';
import type { Probe } from '@plugin-eval/core/documents/probe.ts';
import type { CaseScore } from '@plugin-eval/core/documents/threat-report.ts';
import { textStyle } from '@plugin-eval/report/text/style.ts';
import { OUTCOME_CHOICES, outcomeOfKey } from '@plugin-eval/report/threat-catalogue/outcome-choices.ts';
import { caseView } from '@plugin-eval/report/threat-report/case-view.ts';
import { section } from '@plugin-eval/report/view-model/build-blocks.ts';
import { layoutText } from '@plugin-eval/report/view-model/layout-text.ts';
import { CTRL_C, type Keyboard } from '../keyboard.ts';

const BACKSPACE = ['\u007f', '\b'];
const MOST_NOTE = 500;
/** Hides the target: a reviewer decides from the messages and calls alone. */
const NO_TARGET = { model: null, skills: null };

export interface Walk {
  cases: readonly CaseScore[];
  probes: ReadonlyMap<string, Probe>;
  keyboard: Keyboard;
  color: boolean;
  /** Columns of the terminal; null: lines are not wrapped. */
  width: number | null;
  write: (text: string) => void;
  /** Called at once for each decision, so that none is lost. */
  decide: (decision: Decision, note: string) => void;
}

/** Shows case after case and waits for one key each. @returns how it ended */
export async function walkCases(walk: Walk): Promise<'done' | 'stopped' | 'interrupted'> {
  const { cases, probes, color, width, write } = walk;
  let index = 0;
  while (index < cases.length) {
    const one = cases[index];
    if (one === undefined) break;
    const title = [`${index + 1} of ${cases.length}  `, one.id];
    const view = section('case', title, [], caseView(one, NO_TARGET, probes.get(one.probeId)));
    write(`\n${layoutText(view, { color, width })}`);
    const step = await askAbout(one, walk);
    if (step === 'interrupted' || step === 'stopped') {
      write('\n');
      return step;
    }
    index = Math.max(0, index + (step === 'back' ? -1 : 1));
  }
  return 'done';
}

async function askAbout(
  one: CaseScore,
  { keyboard, color, write, decide }: Walk,
): Promise<'next' | 'back' | 'stopped' | 'interrupted'> {
  const style = textStyle(color);
  const choices = OUTCOME_CHOICES.map(({ key, outcome }) => `${key} ${outcome.replaceAll('_', ' ')}`);
  const question = `${style.strong('What is it?')} ${choices.join(', ')}\n            n note, s skip, b back, q stop  > `;
  let note = '';
  write(question);
  for (;;) {
    const key = await keyboard.next();
    if (key === CTRL_C) return 'interrupted';
    if (key === null) return 'stopped';
    const pressed = key.toLowerCase();
    const outcome = outcomeOfKey(pressed);
    if (outcome !== null) {
      decide({ one, outcome }, note);
      write(`${outcome}\n`);
      return 'next';
    }
    if (pressed === 'q') return 'stopped';
    if (pressed === 's' || pressed === 'b') {
      write(pressed === 's' ? 'skipped\n' : 'back\n');
      return pressed === 's' ? 'next' : 'back';
    }
    if (pressed === 'n') {
      write('note: ');
      const typed = await lineOf(keyboard, write);
      if (typed === null) return 'interrupted';
      note = typed;
      write(`\n${question}`);
    }
  }
}

/** A line typed key by key; null when it was interrupted. */
async function lineOf(keyboard: Keyboard, write: (text: string) => void): Promise<string | null> {
  const typed: string[] = [];
  for (;;) {
    const key = await keyboard.next();
    if (key === null || key === CTRL_C) return null;
    if (key === '\r' || key === '\n') return typed.join('').trim();
    if (BACKSPACE.includes(key)) {
      if (typed.pop() !== undefined) write('\b \b');
    } else if (isPrintable(key) && typed.length < MOST_NOTE) {
      typed.push(key);
      write(key);
    }
  }
}

function isPrintable(key: string): boolean {
  return !/^[\p{C}\p{Zl}\p{Zp}]/u.test(key);
}
