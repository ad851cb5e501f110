import type { MonteCarloLayer } from '../../../../../src/documents/monte-carlo-layer.ts';
import { caseTable } from '../../../../../src/report/sessions/case-blocks.ts';
import { executedFacts, executedNotices } from '../../../../../src/report/sessions/executed-blocks.ts';
import { executedCases } from '../../../../../src/report/sessions/executed-cases.ts';
import { executedFigures } from '../../../../../src/report/sessions/executed-figures.ts';
import { EXECUTED, EXECUTED_LEVEL } from '../../../../../src/report/sessions/sessions-view.ts';
import { Blocks, FactList } from '../../../design/blocks.tsx';
import { Section } from '../../../design/section.tsx';
import { CaseDisclosure } from './case-disclosure.tsx';
import { FigureTable } from './figure-table.tsx';

/** Sessions with hands: how often they passed, case by case, and what each grader found. */
export function ExecutedSection({ layer }: { layer: MonteCarloLayer }) {
  const { executed } = layer;
  if (executed === undefined) return null;
  return (
    <Section title={EXECUTED} aside="layer 3, with hands" className="executed">
      <FactList facts={executedFacts(executed)} />
      <Blocks blocks={executedNotices(executed)} />
      <FigureTable
        figures={executedFigures(executed)}
        interval={EXECUTED_LEVEL}
        caption="What was done; the line on a bar is the interval"
      />
      <Section title="Case by case" level={3}>
        <Blocks blocks={caseTable(layer)} />
        {executedCases(layer).map((one) => (
          <CaseDisclosure key={one.number} executedCase={one} />
        ))}
      </Section>
    </Section>
  );
}
