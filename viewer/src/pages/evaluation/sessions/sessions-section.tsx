import type { Evaluation } from '../../../../../src/documents/evaluation.ts';
import type { MonteCarloLayer } from '../../../../../src/documents/monte-carlo-layer.ts';
import { sessionsFigures, sessionsLevel } from '../../../../../src/report/sessions/sessions-figures.ts';
import { hasOwnSessions } from '../../../../../src/report/sessions/sessions-summary.ts';
import {
  bucketBlock,
  failureBlock,
  insteadBlock,
} from '../../../../../src/report/sessions/sessions-tables.ts';
import {
  installedFold,
  notesBlock,
  SUMS,
  sessionsFacts,
  sessionsNotices,
} from '../../../../../src/report/sessions/sessions-view.ts';
import { Blocks, FactList } from '../../../design/blocks.tsx';
import { Section } from '../../../design/section.tsx';
import { FigureTable } from './figure-table.tsx';
import { PromptTable } from './prompt-table.tsx';
import { QualityChart } from './quality-chart.tsx';
import { SessionTable } from './session-table.tsx';

/** Layer 3: what ran, what it showed and how sure that is, and every session. */
export function SessionsSection({ evaluation, layer }: { evaluation: Evaluation; layer: MonteCarloLayer }) {
  return (
    <Section title="Sessions" aside="layer 3">
      <Blocks blocks={sessionsNotices(layer)} />
      <FactList facts={sessionsFacts(layer)} />
      {!hasOwnSessions(layer) && <p className="quiet">{SUMS}</p>}
      <FigureTable
        figures={sessionsFigures(layer)}
        interval={sessionsLevel(evaluation.uncertainty)}
        caption="What they showed; the line on a bar is the interval"
      />
      <div className="halves">
        <div>
          <Blocks blocks={[bucketBlock(layer), insteadBlock(layer), failureBlock(layer)]} />
        </div>
        <QualityChart layer={layer} />
      </div>
      <PromptTable layer={layer} />
      <Blocks blocks={[installedFold(layer), notesBlock(layer)]} />
      <SessionTable layer={layer} />
    </Section>
  );
}
