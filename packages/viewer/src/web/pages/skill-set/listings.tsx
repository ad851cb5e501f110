import type { AgentSet } from '@plugin-eval/core/documents/skill-set.ts';
import { agentTitle } from '@plugin-eval/skill/agents/room-advice.ts';
import { Disclosure } from '../../design/disclosure.tsx';
import { LongText } from '../../design/long-text.tsx';
import { Section } from '../../design/section.tsx';

/** The lists of skills as agents send them to their models, before and after the cheapest cuts. */
export function Listings({ agents }: { agents: readonly AgentSet[] }) {
  return (
    <Section title="Lists sent to the model">
      {agents.map(({ agent, listing, listingAfterCuts }) => (
        <div key={agent}>
          <Disclosure summary={agentTitle(agent)}>
            <LongText text={listing} isCode />
          </Disclosure>
          {listingAfterCuts !== null && (
            <Disclosure summary={`${agentTitle(agent)}, after the cheapest cuts`}>
              <LongText text={listingAfterCuts} isCode />
            </Disclosure>
          )}
        </div>
      ))}
    </Section>
  );
}
