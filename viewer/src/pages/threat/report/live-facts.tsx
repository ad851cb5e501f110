import type { ThreatReport } from '../../../../../src/documents/threat-report.ts';
import { liveFacts } from '../../../../../src/report/threat-report/live-words.ts';
import { FactList } from '../../../design/blocks.tsx';

/** How live responses came about; nothing for recorded ones. */
export function LiveFacts({ report }: { report: ThreatReport }) {
  const facts = liveFacts(report);
  return facts.length > 0 && <FactList facts={facts} className="live" />;
}
