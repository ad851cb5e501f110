import type { SkillSet } from '@plugin-eval/core/documents/skill-set.ts';
import { formatCount } from '@plugin-eval/report/number-format.ts';
import { type ConfusionView, confusionViews } from '@plugin-eval/report/skill-set/confusions.ts';
import { skillLabel } from '@plugin-eval/report/skill-set/skill-label.ts';
import { type ReactNode, useMemo, useState } from 'react';
import { EmptyNote } from '../../design/notice.tsx';
import { usePrinting } from '../../design/use-printing.ts';
import { foldCase, searchWords } from '../../table/fold-case.ts';
import { SearchField } from '../../table/search-field.tsx';
import { MatrixField } from './matrix-field.tsx';
import { type MatrixCell, matrixLayout } from './matrix-layout.ts';
import { PairDialog } from './pair-dialog.tsx';

interface ConfusionMatrixProps {
  set: SkillSet;
  /** The same as a table, for paper. */
  plain: ReactNode;
}

/** Rows are the skills that prompts belong to, columns those that take them; a cell opens its pair. */
export function ConfusionMatrix({ set, plain }: ConfusionMatrixProps) {
  const views = useMemo(() => confusionViews(set), [set]);
  const [chosen, setChosen] = useState(() => firstToShow(views));
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<MatrixCell | null>(null);
  const view = views[chosen];
  const layout = useMemo(() => {
    if (view === undefined) return null;
    const words = searchWords(search);
    if (words.length === 0) return matrixLayout(view);
    return matrixLayout(view, (skill) => {
      const name = foldCase(skillLabel(set, skill));
      return words.every((word) => name.includes(word));
    });
  }, [set, view, search]);
  const printing = usePrinting();
  if (printing) return plain;
  if (view === undefined || layout === null) return null;
  return (
    <>
      <div className="table-filters">
        <label>
          <span>Agent</span>
          <select value={chosen} onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}>
            {views.map(({ label }, index) => (
              <option key={label} value={index}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <SearchField value={search} onSearch={setSearch} placeholder="Name of a skill" />
        <span className="count quiet">
          {formatCount(layout.skills.length)} skills shown, {formatCount(layout.leftOut)} never confused
        </span>
      </div>
      {layout.cells.length === 0 ? (
        <EmptyNote>
          {search === '' ? 'No skills are confused.' : 'No skill of this name is confused.'}
        </EmptyNote>
      ) : (
        <MatrixField key={`${chosen} ${search}`} set={set} layout={layout} onOpen={setOpened} />
      )}
      <p className="quiet matrix-key">
        <span>
          <i className="matrix-taken" aria-hidden="true" /> prompts of the row that go to the column
        </span>
        <span>
          <i className="matrix-alike" aria-hidden="true" /> ≈ both are nearly the same
        </span>
        <span>
          <i className="matrix-own" aria-hidden="true" /> percent of its own prompts that a skill gets
        </span>
        <span>
          <i className="matrix-box" aria-hidden="true" /> skills confused most with each other
        </span>
      </p>
      <PairDialog set={set} view={view} cell={opened} onClose={() => setOpened(null)} />
    </>
  );
}

/** The measured view, or the first agent that lists enough of descriptions for them to be alike. */
function firstToShow(views: readonly ConfusionView[]): number {
  const telling = views.findIndex(({ isMeasured, alike }) => isMeasured || alike.length > 0);
  return telling >= 0
    ? telling
    : Math.max(
        0,
        views.findIndex(({ cells }) => cells.length > 0),
      );
}
