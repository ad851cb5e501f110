import { formatCount } from '@plugin-eval/report/number-format.ts';
import {
  type Block,
  type Fact,
  isEmpty,
  lineWords,
  phrasesOf,
  plainText,
  type Section as SectionData,
  type Tile,
  type Words,
} from '@plugin-eval/report/view-model/blocks.ts';
import type { ReactNode } from 'react';
import { BlockTable } from './block-table.tsx';
import { Disclosure } from './disclosure.tsx';
import { Facts } from './facts.tsx';
import { FlowingList } from './flowing-list.tsx';
import { InWords } from './in-words.tsx';
import { Notice } from './notice.tsx';
import { ScrollBox, TALL_FROM } from './scroll-box.tsx';
import { Heading, type HeadingLevel, Section } from './section.tsx';

interface SectionsProps {
  sections: readonly SectionData[];
  level?: HeadingLevel;
  /** Widgets by section id, shown in place of its blocks. */
  widgets?: Readonly<Record<string, (section: SectionData) => ReactNode>>;
}

/** Sections of a view model, with widgets in place of blocks that a picture shows better. */
export function Sections({ sections, level = 2, widgets = {} }: SectionsProps) {
  return sections.map((section) => {
    const { id, title, blocks, sections: inner = [] } = section;
    const content = (
      <>
        {widgets[id]?.(section) ?? <Blocks blocks={blocks} />}
        <Sections sections={inner} level={Math.min(6, level + 1) as HeadingLevel} widgets={widgets} />
      </>
    );
    return (
      <div key={id} data-section={id} tabIndex={-1}>
        {title === null ? (
          content
        ) : (section.priority ?? 2) > 2 ? (
          <FoldedSection title={title} level={level}>
            {content}
          </FoldedSection>
        ) : (
          <Section title={<InWords words={title} />} level={level}>
            {content}
          </Section>
        )}
      </div>
    );
  });
}

function FoldedSection({
  title,
  level,
  children,
}: {
  title: Words;
  level: HeadingLevel;
  children: ReactNode;
}) {
  const heading = (
    <Heading level={level}>
      <InWords words={title} />
    </Heading>
  );
  return (
    <Disclosure summary={heading} className="section">
      {children}
    </Disclosure>
  );
}

export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other identity
  return blocks.map((block, index) => !isEmpty(block) && <FittingBlock key={index} block={block} />);
}

/** A block; the least important ones start closed. */
function FittingBlock({ block }: { block: Block }) {
  if ((block.priority ?? 2) < 3 || block.kind === 'folded') return <OneBlock block={block} />;
  return (
    <Disclosure summary="More">
      <OneBlock block={block} />
    </Disclosure>
  );
}

function OneBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p className={block.tone}>
          <InWords words={block.words} />
        </p>
      );
    case 'notice':
      return (
        <Notice kind={block.weight}>
          <InWords words={block.words} />
        </Notice>
      );
    case 'tiles':
      return <Tiles tiles={block.tiles} />;
    case 'facts':
      return <FoldingFacts facts={block.facts} />;
    case 'table':
      return (
        <>
          <BlockTable {...block} />
          <More count={block.more ?? 0} />
        </>
      );
    case 'list':
      return block.lead === undefined ? <BlockList {...block} /> : <FlowingList {...block} />;
    case 'entries':
      return (
        <>
          <ul>
            {block.entries.map(({ head, lines }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other identity
              <li key={index}>
                <InWords words={head} />
                {lines.map((line, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
                  <p key={at}>
                    <InWords words={lineWords(line)} />
                  </p>
                ))}
              </li>
            ))}
          </ul>
          <More count={block.more ?? 0} />
        </>
      );
    case 'quote':
      return (
        <blockquote>
          <InWords words={block.text} />
        </blockquote>
      );
    case 'diff':
      return (
        <pre>
          <InWords words={block.text} />
        </pre>
      );
    case 'folded':
      return (
        // A summary is a button: nothing in it may be pressed.
        <Disclosure summary={<InWords words={phrasesOf(block.summary).map(({ to: _, ...rest }) => rest)} />}>
          <Blocks blocks={block.blocks} />
        </Disclosure>
      );
  }
}

/** Answers at a glance, side by side where there is room. */
function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <dl className="tiles">
      {tiles.map(({ title, tone, figure, about }) => (
        <div key={title} className={`tile ${tone}`}>
          <dt>{title}</dt>
          <dd className="figure">
            <InWords words={plainText(figure)} />
          </dd>
          <dd>
            <InWords words={about} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Facts, those of full reports folded. */
function FoldingFacts({ facts }: { facts: readonly Fact[] }) {
  const [first, rest] = [true, false].map((isFirst) =>
    facts.filter(({ priority = 2 }) => priority < 3 === isFirst),
  );
  return (
    <>
      <FactList facts={first ?? []} />
      {rest !== undefined && rest.length > 0 && (
        <Disclosure summary="More">
          <FactList facts={rest} />
        </Disclosure>
      )}
    </>
  );
}

/** Facts of a view model as terms with their values. */
export function FactList({ facts, className = '' }: { facts: readonly Fact[]; className?: string }) {
  return (
    <Facts
      className={className}
      facts={facts.map(({ term, value, note }) => [
        term,
        <>
          <InWords words={value} />
          {note != null && (
            <small>
              {' '}
              <InWords words={note} />
            </small>
          )}
        </>,
      ])}
    />
  );
}

function BlockList({ items, ordered = false, more = 0 }: Extract<Block, { kind: 'list' }>) {
  const List = ordered ? 'ol' : 'ul';
  const list = (
    <List>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no other identity
        <li key={index}>
          <InWords words={item} />
        </li>
      ))}
    </List>
  );
  return (
    <>
      {items.length > TALL_FROM ? (
        <ScrollBox rows={items.length} label={`${formatCount(items.length)} items`}>
          {list}
        </ScrollBox>
      ) : (
        list
      )}
      <More count={more} />
    </>
  );
}

function More({ count }: { count: number }) {
  return count > 0 && <p className="quiet">And {formatCount(count)} more.</p>;
}
