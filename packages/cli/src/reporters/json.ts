import type { Evaluation, EvaluationDocument } from '@plugin-eval/core/documents/evaluation.ts';
import type { ThreatReport } from '@plugin-eval/core/documents/threat-report.ts';
import type { MemberReport, WaitingText, Write } from '@plugin-eval/report/member-report.ts';
import { renderJson, renderJsonPieces } from '@plugin-eval/report/render-json.ts';
import type { Reporter, Stream } from './reporter.ts';

export const report: Reporter = (kind, document) =>
  kind === 'threat-report' ? renderJsonPieces(document as ThreatReport, 'cases') : renderJson(document);

export const stream: Stream = ({ wait }) => new JsonStream(wait);

const NO_MEMBERS = '\n  "evaluations": []';

/**
 * Writes the JSON of a collection member by member. The summary precedes the members and is known last, so
 * members are buffered.
 */
class JsonStream implements MemberReport {
  readonly #waiting: WaitingText;
  #isEmpty = true;

  constructor(wait: () => WaitingText) {
    this.#waiting = wait();
  }

  add(evaluation: Evaluation): void {
    const text = renderJson(evaluation).trimEnd().replaceAll('\n', '\n    ');
    this.#waiting.add(`${this.#isEmpty ? '' : ','}\n    ${text}`);
    this.#isEmpty = false;
  }

  /** @param collection without its members */
  finish(collection: EvaluationDocument, write: Write): void {
    const text = renderJson(collection);
    if (this.#isEmpty) return write(text);
    const at = text.indexOf(NO_MEMBERS);
    write(text.slice(0, at + NO_MEMBERS.length - 1));
    this.#waiting.writeTo(write);
    write(`\n  ${text.slice(at + NO_MEMBERS.length - 1)}`);
  }
}
