import type { CaseScore, SignalSpan } from '../../documents/threat-report.ts';

/** What a case holds most of: as one text of bytes until somebody asks for it. */
type Packed = Pick<CaseScore, 'response' | 'spans' | 'toolCalls'>;

const PACKED = Symbol('packed');
const FIELDS = ['response', 'spans', 'toolCalls'] as const;

interface Holder {
  [PACKED]: string;
}

/** One for all cases: objects with the same accessors share their layout. */
const ACCESSORS: Readonly<Record<string, PropertyDescriptor>> = Object.fromEntries(
  FIELDS.map((field) => [
    field,
    {
      enumerable: true,
      configurable: true,
      get(this: Holder) {
        return unpack(this[PACKED])[field];
      },
    },
  ]),
);

/**
 * The same case in about a third of the memory: response, spans and calls are packed, and unpacked each time they are read. A copy
 * of it is an ordinary one.
 */
export function packCase(one: CaseScore): CaseScore {
  const packed = Object.defineProperty({} as Record<string, unknown>, PACKED, { value: pack(one) });
  for (const [name, value] of Object.entries(one)) {
    const accessor = ACCESSORS[name];
    if (accessor === undefined) packed[name] = value;
    else Object.defineProperty(packed, name, accessor);
  }
  return packed as unknown as CaseScore;
}

type SpanRow = [
  string,
  string,
  string,
  string,
  number | null,
  number,
  number,
  string,
  boolean,
  string | null,
];

function pack({ response, spans, toolCalls }: Packed): string {
  const rows = spans.map(
    ({ label, kind, source, place, toolCall, start, end, text, counted, marked }): SpanRow => [
      ...([label, kind, source, place] as const),
      ...([toolCall, start, end, text, counted, marked] as const),
    ],
  );
  // UTF-8 kept as one byte a character: a text with one long dash would take two for each.
  return Buffer.from(JSON.stringify([response, rows, toolCalls]), 'utf8').toString('latin1');
}

function unpack(packed: string): Packed {
  const [response, rows, toolCalls] = JSON.parse(Buffer.from(packed, 'latin1').toString('utf8')) as [
    string,
    SpanRow[],
    CaseScore['toolCalls'],
  ];
  const spans = rows.map(
    ([label, kind, source, place, toolCall, start, end, text, counted, marked]) =>
      ({ label, kind, source, place, toolCall, start, end, text, counted, marked }) as SignalSpan,
  );
  return { response, spans, toolCalls };
}
