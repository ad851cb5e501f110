import type { SignalSpan } from '../../../documents/threat-report.ts';
import { type Child, type Html, html, trustedHtml } from '../../html/html.ts';
import { shownName } from '../../html/shown-name.ts';
import { formatCount, plural } from '../../number-format.ts';
import type { MarkedRun } from '../marked-text.ts';
import { runKind, shownText } from '../shown-text.ts';

const LINE_END = trustedHtml('\n');

/** How a long text is cut. */
interface CutText {
  /** Code points around hits behind the beginning. */
  mostLate?: number;
  /** What is said of the rest, a clause; absent: that it holds no hit. */
  rest?: string;
}

/**
 * An answer or the arguments of a call with its hits marked, each with its label where it ends. What a mark means is
 * said by the label; its colour and underline only repeat it.
 * @param most code points of the beginning; of the rest is shown what is around hits
 */
export function markedAnswer(
  text: string,
  spans: readonly SignalSpan[],
  most: number,
  { mostLate, rest }: CutText = {},
): Html {
  if (text.trim() === '') return html`<p class="answer quiet">(nothing)</p>`;
  const { parts, length, whole } = shownText(text, spans, most, mostLate);
  return html`${parts.map(
    ({ start, runs }, index) =>
      html`${index > 0 && html`<p class="at">… at character ${formatCount(start + 1)}</p>`}<div class="answer" dir="auto">${runs.map(markedRun)}</div>`,
  )}${!whole && html`<p class="at">… of ${plural(length, 'character')}; ${rest ?? `what is left out holds ${parts.length === 1 ? 'no hit' : 'no hit that is not said above, or more of them than fit'}`}.</p>`}`;
}

/** What the marks mean, for above a list of answers. */
export function markLegend(): Html {
  return html`<p class="at legend"><mark class="unsafe">unsafe</mark> counts against the answer, <mark class="safe">safe or boundary</mark> for it; <mark class="off">quotation or echo</mark> is seen and does not count. The label stands behind each hit.</p>`;
}

function markedRun(run: MarkedRun): Child {
  const kind = runKind(run);
  const text = lines(run.text);
  if (kind === null) return text;
  const against = run.spans.filter((span) => span.counted && span.kind === 'unsafe').length;
  return html`<mark class="${kind}${against > 1 && ' deep'}">${text}</mark>${run.ending.map(tag)}`;
}

function tag({ label, kind, source, counted, marked }: SignalSpan): Html {
  const look = counted ? (kind === 'unsafe' ? 'unsafe' : 'safe') : 'off';
  const said = counted ? (source === 'evidence' ? 'evidence' : kind) : (marked ?? 'not counted');
  return html`<small class="tag ${look}">${said}: <bdi>${shownName(label)}</bdi></small>`;
}

/** Line ends are kept; everything else that is no text is made visible by the escaping. */
function lines(text: string): Child {
  return text.split(/\r\n?|\n/).flatMap((line, index): Child[] => (index === 0 ? [line] : [LINE_END, line]));
}
