import type { Assessment, Evidence, Judgement } from '../../documents/judge-layer.ts';
import type { DimensionName } from '../../documents/names.ts';
import { type HeadingLevel, heading } from './heading.ts';
import { type Html, html } from './html.ts';
import { paragraphs } from './paragraphs.ts';
import { emptyBar, scoreBar } from './score-bar.ts';
import { dimensionTitle } from './shown-name.ts';
import { shownScore } from './shown-numbers.ts';
import { shownPlace } from './shown-place.ts';

/** One judged dimension: its score, and what every judge gave it, why, and on what evidence. */
export function assessmentArticle(
  name: DimensionName,
  assessment: Assessment | undefined,
  level: HeadingLevel,
): Html | null {
  if (assessment === undefined) return null;
  const { status, score, reason, judgements } = assessment;
  const alarming = status === 'errored' || assessment.missing > 0;
  return html`<article class="assessment card ${status}">
    <div class="assessed">
      ${heading(level, dimensionTitle(name))}
      <div class="meter">${score === null ? emptyBar(status === 'errored') : scoreBar(score)} <b>${shownScore(score)}</b></div>
    </div>
    <p class="meta">${notes(assessment)}</p>
    ${
      reason !== null &&
      html`<p class="${alarming ? 'why' : 'quiet'}" dir="auto">${alarming && html`<b>${status === 'errored' ? 'Errored:' : 'A judge is missing:'}</b> `}${reason}</p>`
    }
    ${judgements.map(judgementBlock)}
  </article>`;
}

function notes({ status, spread, rubricVersion, judgements }: Assessment): string {
  return [
    ...(status === 'unmeasured' ? ['not measured'] : []),
    ...(judgements.length > 1 ? [`mean of ${judgements.length} judges`] : []),
    ...(spread === null ? [] : [`spread ${shownScore(spread)}`]),
    ...(rubricVersion === null ? [] : [`rubric version ${rubricVersion}`]),
  ].join(' · ');
}

function judgementBlock({ judge, model, score, reasoning, evidence, tasks, repaired }: Judgement): Html {
  const by =
    model === 'self-reported' ? html`Self-reported` : html`Judge ${judge} <code><bdi>${model}</bdi></code>`;
  return html`<div class="judgement">
    <p class="by"><b>${shownScore(score)}</b> <span>${by}</span>${repaired && html` <span class="quiet">second answer: the first was refused</span>`}</p>
    <div class="reasons">${paragraphs(reasoning)}</div>
    ${
      tasks.length > 0 &&
      html`<ol class="tasks">${tasks.map(
        (one) => html`<li>
        <p><b>${shownScore(one.score)}</b> <span dir="auto">${one.task}</span></p>
        <div class="reasons quiet">${paragraphs(one.reasoning)}</div>
      </li>`,
      )}</ol>`
    }
    ${evidence.map((one) => evidenceFigure(one))}
  </div>`;
}

/**
 * A passage that the judge quoted, and where it stands; what stands nowhere is marked.
 * @param from which of several skills it is quoted from
 */
export function evidenceFigure({ quote, found, file, line }: Evidence, from: string | null = null): Html {
  const place =
    found && file !== null
      ? shownPlace({ file, line, column: null })
      : html`<span class="level error">not found in the skill</span>`;
  return html`<figure class="quote${!found && ' unfound'}">
    <blockquote dir="auto">${quote}</blockquote>
    <figcaption class="at">${place}${from !== null && html` ${from}`}</figcaption>
  </figure>`;
}
