import { isDocumentationAddress } from '../../../src/report/documentation-url.ts';
import { formatCount } from '../../../src/report/number-format.ts';
import {
  type Block,
  type Cell,
  type Fact,
  isEmpty,
  phrasesOf,
  plainText,
  type Section as SectionData,
  type Tile,
  type Words,
} from '../../../src/report/view-model/blocks.ts';
import { Disclosure } from './disclosure.tsx';
import { Facts } from './facts.tsx';
import { IntervalBar } from './meter.tsx';
import { Notice } from './notice.tsx';
import { type HeadingLevel, Section } from './section.tsx';
import { UntrustedLine, UntrustedText } from './untrusted.tsx';
import { visibleText } from './visible-characters.ts';

/** Sections of a view model as they stand: for what the page has nothing better to show with. */
export function Sections({
  sections,
  level = 2,
}: {
  sections: readonly SectionData[];
  level?: HeadingLevel;
}) {
  return sections.map(({ id, title, blocks, sections: inner = [] }) => {
    const content = (
      <>
        <Blocks blocks={blocks} />
        <Sections sections={inner} level={Math.min(6, level + 1) as HeadingLevel} />
      </>
    );
    return title === null ? (
      <div key={id}>{content}</div>
    ) : (
      <Section key={id} title={<InWords words={title} />} level={level}>
        {content}
      </Section>
    );
  });
}

export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other identity
  return blocks.map((block, index) => !isEmpty(block) && <OneBlock key={index} block={block} />);
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
      return <FactList facts={block.facts} />;
    case 'table':
      return <BlockTable {...block} />;
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <>
          <List>
            {block.items.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: items have no other identity
              <li key={index}>
                <InWords words={item} />
              </li>
            ))}
          </List>
          <More count={block.more ?? 0} />
        </>
      );
    }
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
                    <InWords words={line} />
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
    case 'folded':
      return (
        <Disclosure summary={<InWords words={block.summary} />}>
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

function BlockTable({ columns, rows, more }: Extract<Block, { kind: 'table' }>) {
  const titles = columns.map(({ title }) => (title === '' ? undefined : visibleText(title)));
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: tables with the same columns would be landmarks of one name */}
      <div
        className="scroll-box"
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={visibleText(columns.map(({ title }) => title).join(', '))}
      >
        <table className="data-table">
          <thead>
            <tr>
              {columns.map(({ title, align }, index) =>
                title === '' ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns without a title have no other identity
                  <td key={index} />
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file may have one name
                  <th key={index} scope="col" className={align === 'right' ? 'n' : undefined}>
                    <UntrustedLine text={title} />
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity
              <tr key={row}>
                {cells.map((cell, index) => (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
                    key={index}
                    className={columns[index]?.align === 'right' ? 'n' : undefined}
                    data-title={titles[index]}
                  >
                    <InCell cell={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <More count={more ?? 0} />
    </>
  );
}

function More({ count }: { count: number }) {
  return count > 0 && <p className="quiet">And {formatCount(count)} more.</p>;
}

function InCell({ cell }: { cell: Cell }) {
  if (typeof cell === 'object' && 'meter' in cell) {
    const { share, low, high } = cell.meter;
    return <IntervalBar score={share} low={low ?? null} high={high ?? null} weakBelow={null} />;
  }
  return <InWords words={cell} />;
}

/** Words with their tones. */
export function InWords({ words }: { words: Words }) {
  return phrasesOf(words).map(({ text, tone }, index) => {
    const content = <UntrustedText text={text} />;
    // biome-ignore lint/suspicious/noArrayIndexKey: phrases have no other identity
    if (tone === 'code') return <code key={index}>{content}</code>;
    if (tone === 'link' && isDocumentationAddress(text))
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: phrases have no other identity
        <a key={index} href={text} rel="noreferrer">
          {text}
        </a>
      );
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: phrases have no other identity
      <span key={index} className={tone}>
        {content}
      </span>
    );
  });
}
