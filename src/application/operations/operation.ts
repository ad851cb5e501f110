import type { SomeOf } from '../../config/setting.ts';
import type { SETTINGS, SettingName } from '../../config/settings-table.ts';
import type { DocumentKind } from '../../documents/document-kinds.ts';
import type { DryRun } from '../../documents/dry-run.ts';
import type { Format } from '../../documents/formats.ts';
import type { Level } from '../../documents/names.ts';
import type { ThreatDryRun } from '../../documents/threat-dry-run.ts';
import type { Target } from '../../skill/identify-target.ts';
import type { Notice } from '../notice.ts';
import type { PaidRunFacts } from '../paid-run/paid-run.ts';
import type { Ports } from '../ports.ts';
import type { ResumedRun } from '../requests.ts';
import type { GivenBy, OptionTable } from './option.ts';
import type { OutputFile } from './output-files.ts';
import type { Problems } from './problems.ts';

/** A positional argument of a command. */
export interface Argument<Given = unknown> {
  /** As help names it; empty: the name of its place. */
  name: string;
  help: string;
  isMany: boolean;
  isRequired: boolean;
  /** Phantom of the type. */
  read: (given: unknown) => Given;
}

export type ArgumentTable = Readonly<Record<string, Argument>>;

type ArgumentsBy<Table> = {
  -readonly [Name in keyof Table]: Table[Name] extends Argument<infer Given> ? Given : never;
};

/** How a command words a setting in its own way, or narrows it. */
export interface Wording {
  help?: string;
  /** The default in words. */
  usually?: string;
  /** The choices that this command takes. */
  choices?: readonly string[];
}

/** A command as users see it: help, docs, the checks of its values and its type derive from this. */
export interface Command<
  Arguments extends ArgumentTable = ArgumentTable,
  Options extends OptionTable = OptionTable,
  Names extends SettingName = SettingName,
> {
  /** With those of the commands above it: `evals check`. */
  name: string;
  summary: string;
  description: string;
  examples?: string;
  arguments?: Arguments;
  settings?: readonly Names[];
  wordings?: Partial<Record<SettingName, Wording>>;
  options?: Options;
  /** The flags that `--help` shows where there are many; the others are under `--help all`. */
  first?: readonly string[];
}

/** What an entrance adds to the values of a command line. */
export interface Entry {
  /** Absolute. */
  workingDirectory: string;
  /** Kept with a run, so that it can be resumed. */
  commandLine?: readonly string[] | undefined;
  /** The run that this one continues. */
  resumed?: ResumedRun | undefined;
}

/** What a command line gives for a command. */
export type Given<Arguments, Options, Names extends SettingName> = ArgumentsBy<Arguments> &
  GivenBy<Options> &
  SomeOf<Pick<typeof SETTINGS, Names>> &
  Entry;

export function argument(help: string, name = ''): Argument<string> {
  return { name, help, isMany: false, isRequired: true, read: String };
}

export function optionalArgument(help: string, name = ''): Argument<string | undefined> {
  return { name, help, isMany: false, isRequired: false, read: String };
}

/** One or more. */
export function someArguments(help: string, name = ''): Argument<string[]> {
  return { name, help, isMany: true, isRequired: true, read: (given) => given as string[] };
}

/** As many as there are, or none. */
export function anyArguments(help: string, name = ''): Argument<string[]> {
  return { ...someArguments(help, name), isRequired: false };
}

/** A document of an operation, with what its layouts need to know of how it came about. */
export interface Shown {
  /** @default that of the operation */
  kind?: DocumentKind;
  document: object;
  targets?: readonly Target[];
  /** The run whose transcripts a page holds. @default that of the result */
  run?: null;
  /** The level from which on a finding fails a JUnit test case. @default error */
  failOn?: Level | null;
  /** What further commands need to find the corpus, with a blank before it. */
  corpusFlag?: string;
}

/** What an operation comes to. */
export interface Outcome {
  notices: readonly Notice[];
  /** Null or absent when nothing could cost anything. */
  run?: PaidRunFacts | null;
}

/** What running an operation would call and cost. */
export interface Plan {
  /** Null where nothing would be called. */
  document: DryRun | ThreatDryRun | null;
  /** @default 'dry-run' */
  kind?: 'threat-dry-run';
  notices: readonly Notice[];
}

/** Tells what is known before anything is paid for. */
export type Announce = (head: { notices: readonly Notice[] }) => void;

/** A use case, declared once: command, function of the library, tool of MCP, dry run and docs derive from it. */
export interface Operation<
  Arguments extends ArgumentTable,
  Options extends OptionTable,
  Names extends SettingName,
  Request,
  Result extends Outcome,
> extends Command<Arguments, Options, Names> {
  /** The kind of its document, from which the formats follow. */
  document: DocumentKind;
  /** Kinds that it writes in the place of that one. @default none */
  otherDocuments?: readonly DocumentKind[];
  /** The kind of one request, where it may be another. */
  documentOf?(request: Request): DocumentKind;
  /** The format on stdout where none is named. @default text on a terminal, markdown when piped */
  defaultFormat?: Format;
  /** What `--verbose` shows, and what `--quiet` leaves. @default there is nothing more to show */
  extent?: { all: string; least?: string };
  /** The request that a command line makes. @throws UsageError, ConfigError */
  request(given: Given<Arguments, Options, Names>): Request;
  /** Calls nothing, records nothing and needs no key. @throws PluginEvalError */
  plan?(request: Request, ports: Ports): Promise<Plan>;
  /** @throws PluginEvalError */
  run(request: Request, ports: Ports, announce?: Announce): Promise<Result>;
  /** The document of a result; null where there is none. */
  show(result: Result, request: Request): Shown | null;
  /** Other documents that were asked for, each with its files. */
  also?(
    result: Result,
    request: Request,
  ): readonly (Shown & { kind: DocumentKind; files: readonly OutputFile[] })[];
  /** Files that were asked for beside documents. */
  files?(result: Result, request: Request): readonly { file: string; text: string }[];
  /** What is wrong with a result, and what the process says to the shell. @default nothing is wrong */
  problems?(result: Result, request: Request): Problems;
  /** Does what was asked for with the result, once it is written. @returns sentences for stderr */
  afterwards?(result: Result, request: Request, ports: Ports): Promise<readonly string[]>;
  /** Whether another try may bring what is missing. @default it may not */
  canGoOn?(result: Result): boolean;
}

/** Any operation, for entrances that know none of them. */
// biome-ignore lint/suspicious/noExplicitAny: an entrance hands on what the operation itself made.
export type AnyOperation = Operation<any, any, any, any, any>;

/** Declares an operation; the types of its request follow from its tables. */
export function defineOperation<
  const Arguments extends ArgumentTable,
  const Options extends OptionTable,
  const Names extends SettingName,
  Request,
  Result extends Outcome,
>(
  operation: Operation<Arguments, Options, Names, Request, Result>,
): Operation<Arguments, Options, Names, Request, Result> {
  return operation;
}
