import type { Mark, Value } from './value.ts';

/** Counts changes outside call arguments: variables of outer scopes, objects, files. */
export class ChangeCount {
  all = 0;
  /** Changes that add a mark or a function: only these can turn a harmless call into another one. */
  weighty = 0;

  /** @param known what was held before */
  add(held: Pick<Value, 'marks' | 'definition'>, known?: Pick<Value, 'marks' | 'definition'>): void {
    this.all += 1;
    const isOther = held.definition?.definition !== known?.definition?.definition;
    if (isOther || held.marks.some((mark) => !isAmong(mark, known?.marks ?? []))) this.weighty += 1;
  }
}

function isAmong({ kind, what }: Mark, marks: readonly Mark[]): boolean {
  return marks.some((mark) => mark.kind === kind && mark.what === what);
}
