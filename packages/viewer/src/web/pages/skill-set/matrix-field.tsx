import type { SkillSet } from '@plugin-eval/core/documents/skill-set.ts';
import { skillLabel } from '@plugin-eval/report/skill-set/skill-label.ts';
import { type FocusEvent, type KeyboardEvent, memo, type PointerEvent, useRef, useState } from 'react';
import { UntrustedLine } from '../../design/untrusted.tsx';
import { visibleText } from '../../design/visible-characters.ts';
import type { MatrixCell, MatrixLayout } from './matrix-layout.ts';
import { nextCell } from './matrix-moves.ts';

/** Size of a cell in pixels; the styles repeat it. */
const CELL = 26;

interface MatrixFieldProps {
  set: SkillSet;
  layout: MatrixLayout;
  onOpen: (cell: MatrixCell) => void;
}

/** The matrix itself: names stay visible while it scrolls, and only non-empty cells are drawn. */
export function MatrixField({ set, layout, onOpen }: MatrixFieldProps) {
  const { skills, cells } = layout;
  const [active, setActive] = useState<MatrixCell | null>(null);
  const cellAt = (target: EventTarget) => {
    const { index } = target instanceof HTMLElement ? target.dataset : {};
    return index === undefined ? undefined : cells[Number(index)];
  };
  const onPointerOver = ({ target }: PointerEvent) => setActive(cellAt(target) ?? null);
  const size = skills.length * CELL;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div
        className="matrix-field"
        role="group"
        aria-label="Confusion matrix: arrow keys go from cell to cell"
      >
        <div className="matrix-plane" style={{ gridTemplate: `auto ${size}px / auto ${size}px` }}>
          <div className="matrix-corner" aria-hidden="true">
            prompts of ↓ go to →
          </div>
          <Names set={set} skills={skills} lit={active?.column ?? -1} className="matrix-columns" />
          <Names set={set} skills={skills} lit={active?.row ?? -1} className="matrix-rows" />
          <div className="matrix-cells" onPointerOver={onPointerOver} onPointerLeave={() => setActive(null)}>
            <Cells {...{ set, layout, onOpen }} onReach={setActive} />
          </div>
        </div>
      </div>
      <p className="matrix-said" aria-hidden="true">
        {active === null ? (
          'Choose a cell to compare two skills.'
        ) : (
          <UntrustedLine text={cellLabel(set, active)} />
        )}
      </p>
    </>
  );
}

const Names = memo(function Names({
  set,
  skills,
  lit,
  className,
}: Pick<MatrixFieldProps, 'set'> & { skills: readonly number[]; lit: number; className: string }) {
  return (
    <div className={className} aria-hidden="true">
      {skills.map((skill, index) => (
        <span
          key={skill}
          className={index === lit ? 'lit' : undefined}
          title={visibleText(skillLabel(set, skill))}
        >
          <bdi>
            <UntrustedLine text={skillLabel(set, skill)} />
          </bdi>
        </span>
      ))}
    </div>
  );
});

const Cells = memo(function Cells({
  set,
  layout: { cells, clusters },
  onOpen,
  onReach,
}: MatrixFieldProps & { onReach: (cell: MatrixCell) => void }) {
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const reached = useRef(0);
  // One cell is in the order of the tab key: the last one that had the focus.
  const onFocus = ({ currentTarget }: FocusEvent<HTMLButtonElement>, index: number, cell: MatrixCell) => {
    const last = buttons.current[reached.current];
    if (last) last.tabIndex = -1;
    currentTarget.tabIndex = 0;
    reached.current = index;
    onReach(cell);
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const next = nextCell(cells, index, event.key);
    if (next === null) return;
    event.preventDefault();
    buttons.current[next]?.focus();
  };
  return (
    <>
      {clusters.map(({ first, last }) => (
        <span
          key={first}
          className="matrix-cluster"
          style={{
            ...placed(first, first),
            width: (last - first + 1) * CELL,
            height: (last - first + 1) * CELL,
          }}
        />
      ))}
      {cells.map((cell, index) => (
        <button
          key={`${cell.from} ${cell.to}`}
          ref={(button) => {
            buttons.current[index] = button;
          }}
          type="button"
          data-index={index}
          tabIndex={index === 0 ? 0 : -1}
          className={`matrix-cell matrix-${cell.kind}${cell.isAlike ? ' is-alike' : ''}`}
          style={{ ...placed(cell.row, cell.column), '--strength': shade(cell.strength) } as object}
          aria-label={visibleText(cellLabel(set, cell))}
          onClick={() => onOpen(cell)}
          onFocus={(event) => onFocus(event, index, cell)}
          onKeyDown={(event) => onKeyDown(event, index)}
        >
          {cell.figure}
        </button>
      ))}
    </>
  );
});

function placed(row: number, column: number) {
  return { top: row * CELL, left: column * CELL };
}

/** Shade of a cell's background; text on the deepest has a contrast of 4.5:1. */
function shade(strength: number): string {
  return `${(8 + 30 * Math.min(1, strength)).toFixed(0)}%`;
}

function cellLabel(set: SkillSet, { from, to, words }: MatrixCell): string {
  const name = skillLabel(set, from);
  return from === to ? `${name}: ${words}` : `${name} and ${skillLabel(set, to)}: ${words}`;
}
