import type { ThreatReport } from '../../documents/threat-report.ts';
import { renderJson, renderJsonPieces } from '../../report/json.ts';
import type { Reporter } from './reporter.ts';

export const report: Reporter = (kind, document) =>
  kind === 'threat-report' ? renderJsonPieces(document as ThreatReport, 'cases') : renderJson(document);
