import type { CaseSession, ThreatTarget } from '../../../../../src/documents/threat-live.ts';
import { sessionSentences } from '../../../../../src/report/threat-report/live-words.ts';
import { Notice } from '../../../design/notice.tsx';
import { Sentence } from '../sentences.tsx';

/** What is to be known of a session before it is read: how it ended, what reached the agent, what it loaded. */
export function SessionNote({ session, target }: { session: CaseSession; target: ThreatTarget }) {
  const sentences = sessionSentences(session, target);
  if (sentences.length === 0) return null;
  const text = <Sentence text={sentences.join(' ')} />;
  return session.ended && session.met !== false ? (
    <p className="remark">{text}</p>
  ) : (
    <Notice kind={session.ended ? 'note' : 'caution'}>{text}</Notice>
  );
}
