import type { SkillSet } from '@plugin-eval/core/documents/skill-set.ts';
import { plural } from '@plugin-eval/report/number-format.ts';
import type { ConfusionView } from '@plugin-eval/report/skill-set/confusions.ts';
import { skillLabel } from '@plugin-eval/report/skill-set/skill-label.ts';
import { type Fact, Facts } from '../../design/facts.tsx';
import { LongText } from '../../design/long-text.tsx';
import { UntrustedLine, UntrustedName, UntrustedPath } from '../../design/untrusted.tsx';
import { DialogBox } from '../../dialog/dialog-box.tsx';
import type { MatrixCell } from './matrix-layout.ts';

interface PairDialogProps {
  set: SkillSet;
  view: ConfusionView;
  /** The open cell; null if the dialog is closed. */
  cell: MatrixCell | null;
  onClose: () => void;
}

/** Two confused skills, side by side, with the known confusions. */
export function PairDialog({ set, view, cell, onClose }: PairDialogProps) {
  const pair = cell === null ? [] : [...new Set([cell.from, cell.to])];
  return (
    <DialogBox
      title={pair.map((skill, index) => (
        <span key={skill}>
          {index > 0 && ' and '}
          <UntrustedName name={skillLabel(set, skill)} />
        </span>
      ))}
      isOpen={cell !== null}
      onClose={onClose}
    >
      <div className="pair">
        <button type="button" className="pair-close" onClick={onClose}>
          Close
        </button>
        {cell !== null && <Facts facts={factsOf(set, view, cell)} />}
        <div className="pair-skills">
          {pair.map((skill) => (
            <SkillCard key={skill} set={set} skill={skill} />
          ))}
        </div>
      </div>
    </DialogBox>
  );
}

function SkillCard({ set, skill }: { set: SkillSet; skill: number }) {
  const one = set.skills[skill];
  if (one === undefined) return null;
  return (
    <section className="card pair-skill">
      <h3>
        <UntrustedName name={one.name} />
      </h3>
      <p className="quiet">
        <UntrustedPath path={one.path} />
        {one.prompts > 0 && `, ${plural(one.prompts, 'prompt')}`}
      </p>
      <LongText text={one.description} />
    </section>
  );
}

function factsOf(
  set: SkillSet,
  { cells, own, alike, label }: ConfusionView,
  { from, to }: MatrixCell,
): Fact[] {
  const about = [...cells, ...own].filter(
    (cell) => (cell.from === from && cell.to === to) || (cell.from === to && cell.to === from),
  );
  const collision = alike.find(({ pair }) => pair.includes(from) && pair.includes(to) && from !== to);
  const facts: Fact[] = about.map((cell) => [
    cell.from === cell.to ? label : `${skillLabel(set, cell.from)} → ${skillLabel(set, cell.to)}`,
    cell.words,
  ]);
  if (collision === undefined) return facts;
  const { pair, similarity, shared, separating } = collision;
  return [
    ...facts,
    ['Similarity', similarity.toFixed(2)],
    ...wordFacts('Common words', shared),
    ...pair.flatMap((skill, index) =>
      wordFacts(`Only ${skillLabel(set, skill)} says`, separating[index] ?? []),
    ),
  ];
}

function wordFacts(term: string, words: readonly string[]): Fact[] {
  return words.length === 0 ? [] : [[term, <UntrustedLine key={term} text={words.join(', ')} />]];
}
