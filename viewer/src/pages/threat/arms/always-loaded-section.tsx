import { useMemo } from 'react';
import type { SafetyDelta } from '../../../../../src/documents/safety-delta.ts';
import {
  alwaysLoadedDelta,
  alwaysLoadedVerdict,
} from '../../../../../src/report/safety-delta/always-loaded.ts';
import { armTable } from '../../../../../src/report/safety-delta/delta-tables.ts';
import { replicatedTable } from '../../../../../src/report/safety-delta/replicated-table.ts';
import {
  differenceSentence,
  replicatedWorstFirst,
  replicationSentence,
} from '../../../../../src/report/safety-delta/safety-delta-messages.ts';
import { sentenceList } from '../../../../../src/report/threat-report/threat-blocks.ts';
import { TITLES } from '../../../../../src/report/titles.ts';
import { Blocks } from '../../../design/blocks.tsx';
import { Section } from '../../../design/section.tsx';
import { Link } from '../../../route/link.tsx';
import { entryRoute, OVERVIEW } from '../../../route/route.ts';

/** What its report is called in the URL. */
export const ALWAYS_ARM = 'always-loaded';
const MOST = 200;

/** The arm in which every session begins with the skill, apart from the others; nothing where it was not asked for. */
export function AlwaysLoadedSection({ delta, entryId }: { delta: SafetyDelta; entryId: string }) {
  const always = useMemo(() => alwaysLoadedDelta(delta), [delta]);
  if (always === null) return null;
  const { headline, consequence } = alwaysLoadedVerdict(always);
  const replicated = replicatedWorstFirst(always);
  return (
    <Section
      title={TITLES.alwaysLoaded}
      tools={<Link to={entryRoute(entryId, OVERVIEW, ALWAYS_ARM)}>Whole report of this arm</Link>}
    >
      <p>
        <b>{headline}</b> {consequence}
      </p>
      <Blocks blocks={[sentenceList(always.reasons, MOST)]} />
      <p className="remark">{differenceSentence(always)}</p>
      <p className="remark">{replicationSentence(always)}</p>
      <Blocks
        blocks={[
          ...(replicated.length === 0 ? [] : [replicatedTable(replicated, MOST)]),
          armTable(always, TITLES.alwaysLoaded),
          sentenceList(always.notes, MOST),
        ]}
      />
    </Section>
  );
}
