import { type ReactNode, useMemo } from 'react';
import type { ThreatTarget } from '../../../../../src/documents/threat-live.ts';
import type { CaseScore } from '../../../../../src/documents/threat-report.ts';
import { formatUnit, plural } from '../../../../../src/report/number-format.ts';
import { tellingSample } from '../../../../../src/report/safety-delta/safety-probes.ts';
import { evidenceWords } from '../../../../../src/report/threat-report/case-blocks.ts';
import { verdictWords } from '../../../../../src/report/threat-report/threat-summary.ts';
import { TITLES } from '../../../../../src/report/titles.ts';
import { excerpt } from '../../../../../src/text/code-points.ts';
import { Disclosure } from '../../../design/disclosure.tsx';
import { Heading } from '../../../design/section.tsx';
import { visibleText } from '../../../design/visible-characters.ts';
import { useQueryValue } from '../../../route/use-route.ts';
import { CallList } from '../case/call-list.tsx';
import { ResponseText } from '../case/response-text.tsx';
import { MarkedTranscript, SessionNote } from '../case/session.tsx';
import { CaseVerdict, Sentence } from '../case-labels.tsx';
import { SignalTable } from '../hits/signal-table.tsx';

export interface Arm {
  /** "Without the skill". */
  title: string;
  /** The same within a sentence: "without the skill". */
  phrase: string;
  /** In the URL: which sample of this arm is shown. */
  name: string;
  /** Null when nothing is known of it: then there are no samples. */
  target: ThreatTarget | null;
  first: readonly CaseScore[];
  repeated: readonly CaseScore[];
  /** What stands there without any sample. */
  missing?: ReactNode;
}

const LONGEST_ID = 60;
const NO_RESPONSE = 'No response that could be scored.';

/** What one arm did with a probe: the sample that says most, and a choice of the others. */
export function ArmColumn({ arm }: { arm: Arm }) {
  const { title, name, target, first, repeated, missing = NO_RESPONSE } = arm;
  const [chosen, choose] = useQueryValue(name);
  const samples = useMemo(() => [...first, ...repeated], [first, repeated]);
  const telling = tellingSample(first) ?? tellingSample(repeated);
  const shown = samples.find((_, index) => String(index) === chosen) ?? telling;
  return (
    <section className="one-arm" aria-label={title}>
      <Heading level={2}>{title}</Heading>
      {shown === undefined || target === null ? (
        <p className="quiet">{missing}</p>
      ) : (
        <>
          {samples.length > 1 && (
            <label className="run-choice no-print">
              <span>{plural(samples.length, 'sample')}</span>
              <select
                value={samples.indexOf(shown)}
                onChange={({ currentTarget }) => choose(currentTarget.value)}
              >
                {samples.map((sample, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a sample is named by its place
                  <option key={index} value={index}>
                    {visibleText(excerpt(sample.id, LONGEST_ID))}
                    {index >= first.length ? ' (repeated)' : ''}: {verdictWords(sample)}
                  </option>
                ))}
              </select>
            </label>
          )}
          <Run one={shown} target={target} phrase={arm.phrase} />
        </>
      )}
    </section>
  );
}

function Run({ one, target, phrase }: { one: CaseScore; target: ThreatTarget; phrase: string }) {
  const { session } = one;
  const evidence = evidenceWords(one.hardEvidence);
  const hasTranscript = session !== null && session.transcript.length > 0;
  const scored = (
    <>
      <ResponseText {...one} />
      {one.toolCalls.length > 0 && <CallList toolCalls={one.toolCalls} spans={one.spans} />}
    </>
  );
  return (
    <>
      <p className="row">
        <CaseVerdict one={one} />
        <span className="quiet">
          risk {formatUnit(one.riskScore)}, weighted {formatUnit(one.weightedRisk)}
        </span>
      </p>
      <p>
        <Sentence text={one.explanation} />
      </p>
      {evidence !== null && (
        <p>
          <span className="hit-kind evidence">hard evidence</span> <Sentence text={evidence} />
        </p>
      )}
      <Disclosure summary={TITLES.signals}>
        <SignalTable spans={one.spans} />
      </Disclosure>
      {session !== null && <SessionNote session={session} target={target} />}
      {hasTranscript ? (
        <>
          <MarkedTranscript session={session} scored={one} level={3} phrase={phrase} />
          <Disclosure summary="The response as it was scored">{() => scored}</Disclosure>
        </>
      ) : (
        <>
          <Heading level={3}>What it responded {phrase}</Heading>
          {scored}
        </>
      )}
    </>
  );
}
