import type { Evaluation, EvaluationDocument } from '../../documents/evaluation.ts';
import { BADGE_BOUNDS } from '../../methodology/badge.ts';
import { BOUND_TOLERANCE } from '../../methodology/grade.ts';
import { along } from '../along.ts';
import { formatName } from '../format-name.ts';
import { type Html, html } from '../html/html.ts';
import { pageFrame } from '../html/page-frame.ts';
import { DASH, formatPoints } from '../number-format.ts';
import { reportWarnings } from '../report-warnings.ts';
import {
  type Block,
  type Cell,
  type Meter,
  phrasesOf,
  type Section,
  type TableColumn,
  type Words,
} from '../view-model/blocks.ts';
import { type CertificateFacts, certificateFacts } from './certificate-facts.ts';
import type { CertificateOptions } from './certificate-provenance.ts';
import { CERTIFICATE_STYLES } from './certificate-styles.ts';
import { certificateBody } from './certificate-view.ts';

/** Below this a bar is drawn as weak: the lower bound of grade C. */
const WEAK_BELOW = 0.7;

/** A sheet of A4. */
const ROOM = { sentence: 240, skills: 16, reasons: 4, sentences: 14 };

/** The certificate as one self-contained page, made to be printed on A4. */
export function renderCertificateHtml(evaluation: Evaluation, options: CertificateOptions): string {
  const facts = certificateFacts(evaluation, options);
  const body = certificateBody(facts, ROOM);
  const safety = body.find(({ id }) => id === 'safety');
  const name = formatName(facts.name);
  const { ciLow: low, ciHigh: high } = evaluation.composite;
  return pageFrame({
    title: `Certificate of ${name}`,
    kind: `certificate of a ${facts.kind}`,
    tool: evaluation.tool,
    styles: CERTIFICATE_STYLES,
    main: html`<article class="certificate">
      <h1><bdi>${name}</bdi></h1>
      <p class="at path"><code>${formatPath(facts.path)}</code>${facts.sha256 !== null && html` <span class="sha">SKILL.md sha256 <code>${facts.sha256}</code></span>`}</p>
      ${verdict(facts)}
      ${scoreScale(facts.score, low === null || high === null ? null : { low, high })}
      ${trustNotice(evaluation)}
      ${body.map(({ id, blocks }) => id in CAPTIONS && blocksHtml(blocks, id))}
      ${safety !== undefined && html`<div class="halves foot safety">${partHtml(safety, safety.blocks.slice(0, -1))}<section>${blocksHtml(safety.blocks.slice(-1))}</section></div>`}
      <div class="halves foot">${body.filter(({ id }) => id === 'provenance' || id === 'not-measured').map((part) => partHtml(part))}</div>
    </article>`,
  });
}

function verdict({ points, score, interval, badge, basis, stability }: CertificateFacts): Html {
  const kind = badge.earned === null ? 'none' : badge.earned.toLowerCase();
  return html`<div class="awarded">
    <p class="score"><strong>${points}</strong> <span>${score !== null && 'of 100'}</span>${interval !== null && html` <small>${interval}</small>`}</p>
    <p class="standing"><span class="pill ${kind}${badge.provisional && ' provisional'}">${badge.headline}</span>${badge.reason !== null && html` <span class="because" dir="auto">${badge.reason}</span>`}</p>
    <p class="meta">${basis}${stability !== null && `, ${stability}`}</p>
  </div>`;
}

function partHtml({ title, blocks }: Section, shown = blocks): Html {
  return html`<section><h2>${title !== null && wordsHtml(title)}</h2>${blocksHtml(shown)}</section>`;
}

const CAPTIONS: Readonly<Record<string, string>> = {
  skills: 'Its skills; the score of the plugin is their mean',
  dimensions: 'The ten dimensions, from 0 to 1; the line on a bar is the interval',
  figures: 'What the sessions showed',
};

function blocksHtml(blocks: readonly Block[], id = ''): Html {
  return html`${blocks.map((block) => blockHtml(block, id))}`;
}

function blockHtml(block: Block, id: string): Html | null {
  switch (block.kind) {
    case 'paragraph':
      return html`<p>${wordsHtml(block.words)}</p>`;
    case 'facts':
      return html`<dl class="facts stated">${block.facts.map(({ term, value }) => html`<div><dt>${term}</dt> <dd>${wordsHtml(value)}</dd></div>`)}</dl>`;
    case 'list':
      return html`<ul class="open">${block.items.map((item) => html`<li dir="auto">${wordsHtml(item)}</li>`)}${block.more ? html`<li>and ${block.more} more in the JSON output</li>` : null}</ul>`;
    case 'table':
      return html`<table class="certified ${id}">
        <caption>${CAPTIONS[id]}</caption>
        <thead><tr>${block.columns.map(({ title, align }) => (title === '' ? html`<td></td>` : html`<th scope="col" class="${align === 'right' && 'n'}">${title}</th>`))}</tr></thead>
        <tbody>${block.rows.map((cells) => html`<tr>${cells.map((cell, index) => cellHtml(cell, index, block.columns[index]?.align))}</tr>`)}</tbody>
      </table>`;
    default:
      return null;
  }
}

function cellHtml(cell: Cell, index: number, align: TableColumn['align']): Html {
  if (index === 0 && !isMeter(cell)) return html`<th scope="row">${wordsHtml(cell)}</th>`;
  return html`<td class="${align === 'right' && 'n'}">${isMeter(cell) ? barHtml(cell.meter) : wordsHtml(cell)}</td>`;
}

function barHtml({ share, low, high }: Meter): Html {
  if (share === null) return emptyBar(false);
  return scoreBar(share, low == null || high == null ? null : { low, high });
}

function isMeter(cell: Cell): cell is { meter: Meter } {
  return typeof cell === 'object' && 'meter' in cell;
}

function wordsHtml(words: Words): Html {
  return html`${phrasesOf(words).map(({ text, tone }) => html`<bdi class="${tone}">${text}</bdi>`)}`;
}

/** `folder/` faint, `SKILL.md` clear: the end of a path is what tells places apart. */
function formatPath(path: string): Html {
  const cut = path.lastIndexOf('/') + 1;
  return html`<bdi>${path.slice(0, cut)}<b>${path.slice(cut)}</b></bdi>`;
}

/** What a reader must know before believing the scores: nothing on the page but the score is louder. */
function trustNotice(document: EvaluationDocument): Html | null {
  const warnings = reportWarnings(document);
  if (warnings.length === 0) return null;
  return html`${warnings.map(
    ({ kind, headline, detail }) =>
      html`<p class="notice trust ${kind}"><b>${headline}:</b> <span dir="auto">${detail}</span></p>`,
  )}`;
}

/**
 * A composite in points on a line from 0 to 100, with the bounds of the badges.
 * @param score null when nothing was measured
 */
function scoreScale(score: number | null, interval: Interval | null): Html {
  return html`<div class="scale" role="img" aria-label="${description(score, interval)}">
    <div class="track">
      ${score !== null && html`<i class="fill" style="width:${along(score / 100)}"></i>`}
      ${BADGE_BOUNDS.map(({ composite }) => html`<i class="bound" style="left:${along(composite / 100)}"></i>`)}
      ${interval && html`<u style="left:${along(interval.low / 100)};right:${along(1 - interval.high / 100)}"></u>`}
      ${score !== null && html`<i class="marker" style="left:${along(score / 100)}"></i>`}
    </div>
    <div class="bounds">
      <span style="left:0">0</span>
      ${BADGE_BOUNDS.map(
        ({ badge, composite }) =>
          html`<span style="left:${along(composite / 100)}">${composite}<em> ${badge}</em></span>`,
      )}
    </div>
  </div>`;
}

function description(score: number | null, interval: Interval | null): string {
  const bounds = BADGE_BOUNDS.map(({ badge, composite }) => `${badge} from ${composite}`)
    .toReversed()
    .join(', ');
  const range =
    interval === null
      ? ''
      : `, interval ${formatPoints(interval.low, DASH)} to ${formatPoints(interval.high, DASH)},`;
  const own = score === null ? 'No score' : `${formatPoints(score, DASH)} points${range}`;
  return `${own} on a scale of 0 to 100. ${bounds}.`;
}

interface Interval {
  low: number;
  high: number;
}

/** A bar for a score in [0, 1]. Decoration only: the number always stands beside it. */
function scoreBar(score: number, interval: Interval | null = null): Html {
  return html`<span class="bar" aria-hidden="true">
    <i class="${score + BOUND_TOLERANCE < WEAK_BELOW ? 'weak' : 'sound'}" style="width:${along(score)}"></i>
    ${interval && html`<u style="left:${along(interval.low)};right:${along(1 - interval.high)}"></u>`}
  </span>`;
}

/** The bar of what has no score: hatched, so that it is never taken for a zero. */
function emptyBar(errored: boolean): Html {
  return html`<span class="bar ${errored ? 'errored' : 'void'}" aria-hidden="true"></span>`;
}
