import type { Finding } from '../../documents/finding.ts';
import { LEVELS, type Level } from '../../documents/names.ts';
import { plural } from '../number-format.ts';
import { below, type HeadingLevel, heading } from './heading.ts';
import { type Html, html } from './html.ts';
import { shownPlace } from './shown-place.ts';

const TITLES: Record<Level, string> = { error: 'Errors', warning: 'Warnings', info: 'Notes' };
/** Places of one rule that are shown at once; the others wait behind a disclosure. */
const SHOWN_PLACES = 8;

/** Findings of one rule that share their reason and remedy. */
interface RuleFindings {
  first: Finding;
  findings: Finding[];
}

/** Findings by level, those of one rule together: why and fix once, then every place. */
export function findingList(findings: readonly Finding[], level: HeadingLevel, title = 'Findings'): Html {
  return html`<section class="findings">
    ${heading(level, title)}
    ${findings.length === 0 && html`<p class="quiet">No findings.</p>`}
    ${LEVELS.map((name) =>
      levelGroup(
        name,
        findings.filter((finding) => finding.level === name),
        level,
      ),
    )}
  </section>`;
}

function levelGroup(name: Level, findings: readonly Finding[], level: HeadingLevel): Html | null {
  if (findings.length === 0) return null;
  const title = html`<span class="level ${name}">${TITLES[name]}</span> <span class="quiet">${findings.length}</span>`;
  return html`${level < 6 ? heading(below(level), title) : html`<p class="minor">${title}</p>`}
    ${groupByRule(findings).map(ruleGroup)}`;
}

function ruleGroup({ first, findings }: RuleFindings): Html {
  const sameMessage = findings.every(({ message }) => message === first.message);
  const shown = findings.slice(0, SHOWN_PLACES);
  const rest = findings.slice(SHOWN_PLACES);
  return html`<article class="rule ${first.level}">
    <p class="ruleid"><code>${first.rule}</code>${findings.length > 1 && html` <span class="quiet">${plural(findings.length, 'place')}</span>`}</p>
    ${sameMessage && html`<p dir="auto">${first.message}</p>`}
    ${placeList(shown, sameMessage)}
    ${
      rest.length > 0 &&
      html`<details class="more"><summary>${plural(rest.length, 'more place')}</summary>${placeList(rest, sameMessage)}</details>`
    }
    <dl class="remedy">
      <div><dt>Why</dt><dd dir="auto">${first.why}</dd></div>
      <div><dt>Fix</dt><dd dir="auto">${first.fix}</dd></div>
    </dl>
  </article>`;
}

function placeList(findings: readonly Finding[], sameMessage: boolean): Html {
  return html`<ul class="places">${findings.map((finding) => place(finding, !sameMessage))}</ul>`;
}

function place(finding: Finding, withMessage: boolean): Html {
  const { message, evidence } = finding;
  return html`<li>
    ${withMessage && html`<p class="said" dir="auto">${message}</p> `}
    <p class="at">${shownPlace(finding)}</p>
    ${evidence !== null && evidence !== '' && html` <p class="evidence"><code dir="auto">${evidence}</code></p>`}
  </li>`;
}

function groupByRule(findings: readonly Finding[]): RuleFindings[] {
  const groups = new Map<string, RuleFindings>();
  for (const finding of findings) {
    const key = JSON.stringify([finding.rule, finding.why, finding.fix]);
    const group = groups.get(key);
    if (group) group.findings.push(finding);
    else groups.set(key, { first: finding, findings: [finding] });
  }
  return [...groups.values()];
}
