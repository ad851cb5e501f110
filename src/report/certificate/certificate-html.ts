import type { Evaluation, EvaluationDocument } from '../../documents/evaluation.ts';
import { excerpt } from '../../text/code-points.ts';
import { type Child, type Html, html } from '../html/html.ts';
import { pageFrame } from '../html/page-frame.ts';
import { formatUnit, plural } from '../number-format.ts';
import { reportWarnings } from '../report-warnings.ts';
import { shownName } from '../shown-name.ts';
import {
  type CertificateFacts,
  type CertifiedDimension,
  type CertifiedSkill,
  certificateFacts,
} from './certificate-facts.ts';
import type { CertificateOptions } from './certificate-provenance.ts';
import { CERTIFICATE_STYLES } from './certificate-styles.ts';
import { emptyBar, scoreBar } from './score-bar.ts';
import { scoreScale } from './score-scale.ts';

const LONGEST_SENTENCE = 240;
const LONGEST_BADGE = 80;
const MOST = { skills: 16, sentences: 14, reasons: 4 };

/** The certificate as one self-contained page, made to be printed on A4. */
export function renderCertificateHtml(evaluation: Evaluation, options: CertificateOptions): string {
  const facts = certificateFacts(evaluation, options);
  const name = shownName(facts.name);
  const { ciLow: low, ciHigh: high } = evaluation.composite;
  return pageFrame({
    title: `Certificate of ${name}`,
    kind: `certificate of a ${facts.kind}`,
    tool: evaluation.tool,
    styles: CERTIFICATE_STYLES,
    main: html`<article class="certificate">
      <h1><bdi>${name}</bdi></h1>
      <p class="at path"><code>${shownPath(facts.path)}</code>${facts.sha256 !== null && html` <span class="sha">SKILL.md sha256 <code>${facts.sha256}</code></span>`}</p>
      ${verdict(facts)}
      ${scoreScale(facts.score, low === null || high === null ? null : { low, high })}
      ${trustNotice(evaluation)}
      ${skillTable(facts.skills)}
      ${dimensionTable(facts.dimensions)}
      ${figureTable(facts)}
      ${safetySection(facts)}
      <div class="halves foot">
        <section><h2>How it was measured</h2>${factList(
          facts.provenance.map(({ term, value }) => [
            term,
            html`<bdi>${excerpt(value, LONGEST_SENTENCE)}</bdi>`,
          ]),
          'stated',
        )}</section>
        <section><h2>What was not measured</h2>${openList(facts.notMeasured)}</section>
      </div>
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

function dimensionTable(dimensions: readonly CertifiedDimension[]): Html {
  return html`<table class="certified">
    <caption>The ten dimensions, from 0 to 1; the line on a bar is the interval</caption>
    <thead><tr><th scope="col">Dimension</th><th scope="col" class="n">Weight</th><th scope="col">Score</th><th scope="col">Interval</th><th scope="col">Grade</th><th scope="col">Measured by</th></tr></thead>
    <tbody>${dimensions.map(dimensionRow)}</tbody>
  </table>`;
}

function dimensionRow(dimension: CertifiedDimension): Html {
  const { title, weight, score, low, high, grade, status, interval, layers } = dimension;
  const whisker = low === null || high === null ? null : { low, high };
  return html`<tr class="${status}">
    <th scope="row">${title}</th>
    <td class="n">${weight}</td>
    <td><div class="meter">${score === null ? emptyBar(status === 'errored') : scoreBar(score, whisker)} <b>${formatUnit(score)}</b></div></td>
    <td>${interval}</td>
    <td>${grade}${status !== 'measured' && html` <span class="status ${status}">${status === 'errored' ? 'errored' : 'not measured'}</span>`}</td>
    <td class="quiet">${layers.join(', ')}</td>
  </tr>`;
}

function figureTable({ figures }: CertificateFacts): Html | null {
  if (figures.length === 0) return null;
  return html`<table class="observed">
    <caption>What the sessions showed</caption>
    <thead><tr><th scope="col">Figure</th><th scope="col" class="n">Value</th><th scope="col">Interval</th><th scope="col">What it rests on</th></tr></thead>
    <tbody>${figures.map(
      ({ name, value, interval, basis }) => html`<tr>
        <th scope="row">${name}</th>
        <td class="n"><b>${value}</b>${value === '—' && html` <small>not measured</small>`}</td>
        <td>${interval}</td>
        <td class="quiet" dir="auto">${excerpt(basis, LONGEST_SENTENCE)}</td>
      </tr>`,
    )}</tbody>
  </table>`;
}

function safetySection({ safety }: CertificateFacts): Html | null {
  if (safety === null) return null;
  const rest = safety.reasons.length - MOST.reasons;
  return html`<div class="halves foot safety">
    <section>
      <h2>Safety</h2>
      <p><b>${safety.verdict}</b></p>
      ${safety.reasons.length > 0 && html`<ul class="open">${safety.reasons.slice(0, MOST.reasons).map((reason) => html`<li dir="auto">${excerpt(reason, LONGEST_SENTENCE)}</li>`)}${rest > 0 && html`<li>and ${rest} more in the JSON output</li>`}</ul>`}
    </section>
    <section>${factList(
      safety.facts.map(({ term, value }) => [term, html`<bdi>${excerpt(value, LONGEST_SENTENCE)}</bdi>`]),
      'stated',
    )}</section>
  </div>`;
}

function skillTable(skills: readonly CertifiedSkill[]): Html | null {
  if (skills.length === 0) return null;
  const rest = skills.length - MOST.skills;
  return html`<table class="observed skills">
    <caption>${plural(skills.length, 'skill')}; the score of the plugin is their mean</caption>
    <thead><tr><th scope="col">Skill</th><th scope="col" class="n">Score</th><th scope="col">Interval</th><th scope="col">Badge</th><th scope="col">Activation</th></tr></thead>
    <tbody>${skills.slice(0, MOST.skills).map(
      ({ name, score, interval, badge, activation }) => html`<tr>
        <th scope="row"><bdi>${shownName(name)}</bdi></th>
        <td class="n"><b>${score}</b></td>
        <td>${interval}</td>
        <td dir="auto">${excerpt(badge, LONGEST_BADGE)}</td>
        <td>${activation}</td>
      </tr>`,
    )}</tbody>
  </table>${rest > 0 && html`<p class="quiet">and ${plural(rest, 'skill')} more in the JSON output</p>`}`;
}

function openList(sentences: readonly string[]): Html {
  const rest = sentences.length - MOST.sentences;
  return html`<ul class="open">${sentences.slice(0, MOST.sentences).map((sentence) => html`<li dir="auto">${excerpt(sentence, LONGEST_SENTENCE)}</li>`)}${rest > 0 && html`<li>and ${rest} more in the JSON output</li>`}</ul>`;
}

type Fact = readonly [term: string, value: Child];

/** Terms and values side by side. */
function factList(facts: readonly Fact[], kind = ''): Html {
  return html`<dl class="facts ${kind}">${facts.map(
    ([term, value]) => html`<div><dt>${term}</dt> <dd>${value}</dd></div>`,
  )}</dl>`;
}

/** `folder/` faint, `SKILL.md` clear: the end of a path is what tells places apart. */
function shownPath(path: string): Html {
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
