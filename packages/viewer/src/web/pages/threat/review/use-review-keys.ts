import type { Outcome } from '@plugin-eval/core/documents/names.ts';
import { outcomeOfKey } from '@plugin-eval/report/threat-catalogue/outcome-choices.ts';
import { useEffect, useRef } from 'react';

export interface ReviewActions {
  decide: (outcome: Outcome) => void;
  note: () => void;
  skip: () => void;
  back: () => void;
  stop: () => void;
}

/** The keys of `plugin-eval threat review`, wherever the focus is but in a field. */
export function useReviewKeys(actions: ReviewActions, isOn: boolean): void {
  const current = useRef(actions);
  current.current = actions;
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isField(event.target)) return;
      const act = actionOf(event.key, current.current);
      if (act === null) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn]);
}

/** Returns the action of a key; null for other keys. */
export function actionOf(key: string, actions: ReviewActions): (() => void) | null {
  const outcome = outcomeOfKey(key);
  if (outcome !== null) return () => actions.decide(outcome);
  switch (key.toLowerCase()) {
    case 'n':
      return actions.note;
    case 's':
      return actions.skip;
    case 'b':
      return actions.back;
    case 'q':
      return actions.stop;
    default:
      return null;
  }
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}
