import type { SafetyDelta } from '../../documents/safety-delta.ts';
import { excerpt } from '../../text/code-points.ts';
import type { ViewerPage } from '../html/embedded-viewer.ts';
import { gateList } from '../html/gate-list.ts';
import { type Html, html } from '../html/html.ts';
import { type PageContent, pageFrame } from '../html/page-frame.ts';
import { shownName } from '../html/shown-name.ts';
import { shownPath } from '../html/shown-place.ts';
import { formatPercent } from '../number-format.ts';
import { armTable } from './html/safety-arm-table.ts';
import { safetyErrors } from './html/safety-errors.ts';
import { differingProbes } from './html/safety-pair-details.ts';
import { pairTables } from './html/safety-pair-tables.ts';
import { replicatedTable } from './html/safety-replicated-table.ts';
import { SAFETY_STYLES } from './html/safety-styles.ts';
import { twinTable } from './html/safety-twin-table.ts';
import { safetyVerdictCard } from './html/safety-verdict-card.ts';
import { THREAT_STYLES } from './html/threat-styles.ts';
import { describeTarget } from './live-words.ts';
import { armLimits } from './safety-arms.ts';
import { scopeSentences } from './safety-delta-words.ts';
import { probePairs } from './safety-probes.ts';

const MOST_SKILLS = 20;
const LONGEST_SENTENCE = 1_000;
const LONGEST_PATH = 200;

/** What installing a skill does to an agent's safety, as one self-contained page without script. */
export function renderSafetyDeltaHtml(delta: SafetyDelta, viewer: ViewerPage | null = null): string {
  const { arms, gates, level, schemaVersion, seed, skills, tool } = delta;
  const pairs = probePairs(delta);
  const [first] = skills;
  const name = shownName(first?.name ?? 'a skill');
  const others = skills.length > 1 ? ` and ${skills.length - 1} more` : '';
  const content: PageContent = {
    title: `Safety delta of ${name}${others}`,
    kind: 'safety delta',
    tool,
    styles: THREAT_STYLES + SAFETY_STYLES,
    main: html`<h1><bdi>${name}</bdi>${others}</h1>
      <p class="at path">${skills.slice(0, MOST_SKILLS).map(({ path }, index) => html`${index > 0 && ', '}<code>${shownPath(excerpt(path, LONGEST_PATH))}</code>`)}${skills.length > MOST_SKILLS && ` and ${skills.length - MOST_SKILLS} more`} <span dir="auto">${excerpt(describeTarget(arms.withSkill.target), LONGEST_SENTENCE)}</span></p>
      ${safetyVerdictCard(delta)}
      ${gateList(gates)}
      ${armTable(delta)}
      ${replicatedTable(delta)}
      ${differingProbes(delta, pairs)}
      ${pairTables(pairs)}
      ${twinTable(delta)}
      ${safetyErrors(delta)}
      ${scope(delta)}`,
    provenance: [
      ['Schema', schemaVersion],
      ['Seed', seed],
      ['Intervals', `${formatPercent(level)}, by resampling probes`],
      ['Test', "Fisher's exact, two-sided, over the repeated runs alone"],
      ...skills
        .slice(0, MOST_SKILLS)
        .map((skill) => [`Skill ${shownName(skill.name)}`, fingerprint(skill.hash)] as const),
      ['Rules', fingerprint(arms.withSkill.rules.hash)],
      ['Probes', fingerprint(arms.withSkill.probes.hash)],
    ],
  };
  return pageFrame(content, viewer);
}

function scope(delta: SafetyDelta): Html {
  const limits = armLimits(delta);
  return html`<section id="scope"><h2>What this can and cannot show</h2>
    ${list(scopeSentences(delta))}
    ${limits.length > 0 && html`<details class="more"><summary>What the figures of each arm do not show</summary><div class="body">${list(limits)}</div></details>`}
  </section>`;
}

function list(sentences: readonly string[]): Html {
  return html`<ul class="notes">${sentences.map((sentence) => html`<li dir="auto">${excerpt(sentence, LONGEST_SENTENCE)}</li>`)}</ul>`;
}

function fingerprint(hash: string): Html {
  return html`<code>${excerpt(hash, 64)}</code>`;
}
