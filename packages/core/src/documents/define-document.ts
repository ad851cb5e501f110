import type { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { SCHEMA_VERSION } from './names.ts';

/** A published shape of a document: `schemas/NAME.schema.json`. */
export interface DocumentForm<Schema extends z.ZodType = z.ZodType> {
  /** Loads the schema, and with it the schema library. */
  schema: () => Promise<Schema>;
  /** Fields that only this shape has all of. Empty: no file is recognised as one. */
  marks: readonly string[];
}

/** The schema that a form loads. */
export type SchemaOf<Form> = Form extends { schema: () => Promise<infer Schema> } ? Schema : never;

type PublishedAs<Forms> = z.infer<Extract<SchemaOf<Forms[keyof Forms]>, z.ZodType>>;

/** A kind of document, declared once. */
export interface DocumentEntry<Forms extends Record<string, DocumentForm> = Record<string, DocumentForm>> {
  /** Forms by schema name; a file is checked against the first whose marks match. */
  forms: Forms;
  version: string;
  /** True when the viewer has a page for it. */
  isViewed: boolean;
  /** Names the document in lists and in the title of a page. The names in it are as their authors wrote them. */
  title: (document: never) => string;
}

interface Declared<Forms, Viewed> {
  forms: Forms;
  version?: string;
  isViewed: Viewed;
  title: (document: PublishedAs<Forms> | CamelCased<PublishedAs<Forms>>) => string;
}

/** Declares a kind of document that the viewer opens. */
export function viewedDocument<const Forms extends Record<string, DocumentForm>>(
  declared: Omit<Declared<Forms, true>, 'isViewed'>,
): DocumentEntry<Forms> & { isViewed: true } {
  return { version: SCHEMA_VERSION, ...declared, isViewed: true };
}

/** Declares a kind of document that is only written, never opened. */
export function writtenDocument<const Forms extends Record<string, DocumentForm>>(
  title: string,
  forms: Forms,
): DocumentEntry<Forms> & { isViewed: false } {
  return { forms, version: SCHEMA_VERSION, isViewed: false, title: () => title };
}

/** A shape of a document. @param marks separated by blanks */
export function form<Schema extends z.ZodType>(
  schema: () => Promise<Schema>,
  marks = '',
): DocumentForm<Schema> {
  return { schema, marks: marks.split(' ').filter((mark) => mark !== '') };
}
