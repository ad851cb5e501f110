import type { CaseScore, SignalSpan } from '@plugin-eval/core/documents/threat-report.ts';
import { type PackedText, textPacker } from './packed-block.ts';

/** The largest part of a case, kept as serialised bytes until needed. */
type Packed = Pick<CaseScore, 'response' | 'spans' | 'toolCalls'>;

/** Names of the fields that are packed. */
export const PACKED_FIELDS: ReadonlySet<string> = new Set<keyof Packed>(['response', 'spans', 'toolCalls']);
const PACKED = Symbol('packed');

interface Holder {
  [PACKED]: PackedText;
}

/** One for all cases: objects with the same accessors share their layout. */
const ACCESSORS: Readonly<Record<string, PropertyDescriptor>> = Object.fromEntries(
  [...PACKED_FIELDS].map((field) => [
    field,
    {
      enumerable: true,
      configurable: true,
      get(this: Holder) {
        return unpack(this[PACKED])[field as keyof Packed];
      },
    },
  ]),
);

/**
 * Compresses the responses, spans and calls of cases in blocks, and unpacks them on each access. All other
 * fields stay unchanged. A copy of a packed case is an ordinary one.
 */
export function casePacker(): (one: CaseScore) => CaseScore {
  const pack = textPacker();
  return (one) => packedCase(pack(textOf(one)), Object.entries(one));
}

/**
 * The case with other values in fields that are not packed. Where it is packed, so is the copy; spreading it would unpack it.
 * @param changes of fields that every case has
 */
export function changedCase(one: CaseScore, changes: Partial<Omit<CaseScore, keyof Packed>>): CaseScore {
  if (!isPacked(one)) return { ...one, ...changes };
  const values: Readonly<Record<string, unknown>> = changes;
  return packedCase(
    one[PACKED],
    Object.keys(one).map((name) => [
      name,
      name in ACCESSORS ? null : name in values ? values[name] : one[name as keyof CaseScore],
    ]),
  );
}

function isPacked(one: CaseScore): one is CaseScore & Holder {
  return PACKED in one;
}

/** @param fields in their order; the values of those that are packed are not looked at */
function packedCase(text: PackedText, fields: readonly (readonly [string, unknown])[]): CaseScore {
  const packed = {};
  // Not by assignment: V8 would keep each case as a table of its own, three times as large.
  Object.defineProperty(packed, PACKED, { value: text });
  for (const [name, value] of fields)
    Object.defineProperty(
      packed,
      name,
      ACCESSORS[name] ?? { value, enumerable: true, configurable: true, writable: true },
    );
  return packed as CaseScore;
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

/** JSON, which has no line feeds. */
function textOf({ response, spans, toolCalls }: Packed): string {
  const rows = spans.map(
    ({ label, kind, source, place, toolCall, start, end, text, counted, marked }): SpanRow => [
      ...([label, kind, source, place] as const),
      ...([toolCall, start, end, text, counted, marked] as const),
    ],
  );
  return JSON.stringify([response, rows, toolCalls]);
}

/** Fields of one case are mostly read one after the other. */
let last: { text: string; fields: Packed } | null = null;

function unpack({ block, index }: PackedText): Packed {
  const text = block.texts()[index] as string;
  if (last?.text !== text) last = { text, fields: fieldsOf(text) };
  return last.fields;
}

function fieldsOf(text: string): Packed {
  const [response, rows, toolCalls] = JSON.parse(text) as [string, SpanRow[], CaseScore['toolCalls']];
  const spans = rows.map(
    ([label, kind, source, place, toolCall, start, end, text, counted, marked]) =>
      ({ label, kind, source, place, toolCall, start, end, text, counted, marked }) as SignalSpan,
  );
  return { response, spans, toolCalls };
}
