import type { AgentEvaluation, PluginEvaluation } from '../../documents/evaluation.ts';
import { furtherAdvice, tipList, topAdvice } from './advice-list.ts';
import { countByLevel, findingCounts } from './finding-counts.ts';
import { findingList } from './finding-list.ts';
import { below, type HeadingLevel, heading } from './heading.ts';
import { type Html, html } from './html.ts';
import { judgeSection } from './judge-section.ts';
import { layerOne } from './layer-one.ts';
import { memberDetails } from './member-details.ts';
import { type Member, memberTable } from './member-table.ts';
import { errorList, skippedList } from './problem-lists.ts';
import { safetySection } from './safety-section.ts';
import { scoreBar } from './score-bar.ts';
import { sessionsSection } from './sessions-section.ts';
import { shownName } from './shown-name.ts';
import { shownScore } from './shown-numbers.ts';
import { shownPath } from './shown-place.ts';
import { compactSkill, dimensionSection, memberPath, skillDetail } from './skill-section.ts';
import { suppressedList } from './suppressed-list.ts';
import { memberVerdict } from './verdict.ts';

/** Everything about a plugin below its verdict, each skill in full. */
export function pluginDetail(plugin: PluginEvaluation): Html {
  const members = membersOf(plugin, 'skill');
  return html`${errorList(plugin.errors, 2)}
    ${topAdvice(plugin, 2)}
    ${
      members.length > 0 &&
      html`<section id="skills">${heading(2, 'Skills')}${memberTable(members, 'Skills of this plugin')}</section>`
    }
    ${dimensionSection(plugin, 2)}
    ${layerOne(plugin, 2)}
    ${judgeSection(plugin, 2)}
    ${sessionsSection(plugin, 2)}
    ${safetySection(plugin, 2)}
    ${findingList(plugin.findings, 2, 'Findings of the plugin itself')}
    ${suppressedList(plugin.suppressed)}
    ${agentSection(plugin.agents, 2)}
    ${furtherAdvice(plugin.advice, 2)}
    ${tipList(plugin.tips, 2)}
    ${members.length > 0 && html`<section>${heading(2, 'Skill by skill')}${skillSections(plugin, members)}</section>`}
    ${skippedList(plugin.skipped, 2)}`;
}

function skillSections({ skills }: PluginEvaluation, members: readonly Member[]): Html[] {
  return skills.map((skill, index) =>
    memberDetails(
      members[index] ?? { evaluation: skill, anchor: '' },
      3,
      html`${memberVerdict(skill)}${memberPath(skill)}${skillDetail(skill, 4)}<p class="back"><a href="#skills">All skills</a></p>`,
    ),
  );
}

/** A plugin in short, as a member of a collection. */
export function compactPlugin(plugin: PluginEvaluation, level: HeadingLevel, anchor: string): Html {
  const members = membersOf(plugin, `${anchor}-skill`);
  return html`${memberVerdict(plugin)}
    ${memberPath(plugin)}
    ${errorList(plugin.errors, level)}
    ${safetySection(plugin, level)}
    ${topAdvice(plugin, level)}
    ${dimensionSection(plugin, level, true)}
    ${plugin.findings.length > 0 && findingList(plugin.findings, level, 'Findings of the plugin itself')}
    ${suppressedList(plugin.suppressed)}
    ${agentSection(plugin.agents, level)}
    ${
      members.length > 0 &&
      html`<section>${heading(level, 'Skills')}${plugin.skills.map((skill, index) =>
        memberDetails(
          members[index] ?? { evaluation: skill, anchor: '' },
          below(level),
          compactSkill(skill, below(level, 2)),
        ),
      )}</section>`
    }
    ${skippedList(plugin.skipped, level)}`;
}

function membersOf({ skills }: PluginEvaluation, prefix: string): Member[] {
  return skills.map((evaluation, index) => ({ evaluation, anchor: `${prefix}-${index + 1}` }));
}

function agentSection(agents: readonly AgentEvaluation[], level: HeadingLevel): Html | null {
  if (agents.length === 0) return null;
  return html`<section>
    ${heading(level, 'Agents')}
    <table class="agents">
      <caption>Layer 1 scores, from 0 to 1; they do not enter the composite</caption>
      <thead><tr><th scope="col">Name</th><th scope="col">Score</th><th scope="col">Findings</th></tr></thead>
      <tbody>${agents.map(
        ({ name, path, score, findings }) => html`<tr>
          <th scope="row"><bdi>${shownName(name)}</bdi> <small><code>${shownPath(path)}</code></small></th>
          <td><div class="meter">${scoreBar(score)} <b>${shownScore(score)}</b></div></td>
          <td>${findingCounts(countByLevel(findings))}</td>
        </tr>`,
      )}</tbody>
    </table>
    ${agentFindings(agents, level)}
  </section>`;
}

function agentFindings(agents: readonly AgentEvaluation[], level: HeadingLevel): Html {
  const findings = agents.flatMap((agent) => agent.findings);
  const suppressed = agents.flatMap((agent) => agent.suppressed);
  return html`${findings.length > 0 && findingList(findings, below(level), 'Findings of the agents')}${suppressedList(suppressed)}`;
}
