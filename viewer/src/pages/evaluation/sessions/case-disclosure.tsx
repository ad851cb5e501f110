import { caseWords, graderTable } from '../../../../../src/report/sessions/case-blocks.ts';
import type { ExecutedCase, ExecutedSession } from '../../../../../src/report/sessions/executed-cases.ts';
import { sessionEntry } from '../../../../../src/report/sessions/graded-session.ts';
import { lineWords, plainText } from '../../../../../src/report/view-model/blocks.ts';
import { Blocks } from '../../../design/blocks.tsx';
import { Disclosure } from '../../../design/disclosure.tsx';
import { InWords } from '../../../design/in-words.tsx';
import { UntrustedText } from '../../../design/untrusted.tsx';
import { Link } from '../../../route/link.tsx';
import { useEvaluationContext, useRouteTo } from '../evaluation-context.ts';

/** A case: what its graders found, and each of its sessions, which opens to its transcript where that is at hand. */
export function CaseDisclosure({ executedCase }: { executedCase: ExecutedCase }) {
  const { number, prompt, withSkill, without, graders } = executedCase;
  return (
    <Disclosure
      summary={
        <span className="words">
          Case {number}: <UntrustedText text={prompt} /> <small>{plainText(caseWords(executedCase))}</small>
        </span>
      }
    >
      {() => (
        <>
          <Blocks blocks={[graderTable(graders)]} />
          <ul className="graded">
            {[...withSkill, ...without].map((session) => (
              <GradedSession key={session.session} session={session} />
            ))}
          </ul>
        </>
      )}
    </Disclosure>
  );
}

function GradedSession({ session }: { session: ExecutedSession }) {
  const { sessions } = useEvaluationContext();
  const to = useRouteTo();
  const { head, lines } = sessionEntry(session);
  return (
    <li>
      {sessions.has(session.key) ? (
        <Link to={to({ kind: 'session', key: session.key })}>
          <InWords words={head} />
        </Link>
      ) : (
        <InWords words={head} />
      )}
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
        <p key={index}>
          <InWords words={lineWords(line)} />
        </p>
      ))}
    </li>
  );
}
