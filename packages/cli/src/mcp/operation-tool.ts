import type { AnyOperation, ArgumentTable } from '@plugin-eval/app/operations/operation.ts';
import type { Option, OptionTable } from '@plugin-eval/app/operations/option.ts';
import { flagName } from '@plugin-eval/app/operations/option.ts';
import { schemaOf } from '@plugin-eval/engine/config/config-schema.ts';
import type { Kind } from '@plugin-eval/engine/config/setting.ts';
import { keyOf } from '@plugin-eval/engine/config/setting.ts';
import { SETTINGS, type SettingName } from '@plugin-eval/engine/config/settings-table.ts';
import { z } from 'zod';
import type { AllowedRoots } from './allowed-roots.ts';
import type { McpTool, ToolAnswer, ToolContext } from './mcp-tool.ts';

const MOST_PATHS = 20;
const longPath = z.string().max(4_096);

/** A tool of an operation: its name and its input are those of the declaration. */
export interface OperationTool<Operation extends AnyOperation> {
  operation: Operation;
  title: string;
  /** Description for a model that chooses tools. */
  description: string;
  output: z.ZodObject;
  /** Options and settings that a client may set, by property name. @default the arguments alone */
  takes?: readonly string[];
  /** Values that keep the tool offline and free. */
  fixed?: Readonly<Record<string, unknown>>;
  /** Converts a result for the client. One of this and `call`. */
  answer?(result: Awaited<ReturnType<Operation['run']>>): ToolAnswer | Promise<ToolAnswer>;
  /** Replaces the usual run of the operation. */
  call?(request: ReturnType<Operation['request']>, context: ToolContext): Promise<ToolAnswer>;
}

/** One value that a tool takes. */
interface Field {
  place: string;
  /** Name for clients. */
  key: string;
  schema: z.ZodType;
  /** The value as a request holds it. */
  read: (given: unknown, roots: AllowedRoots) => unknown;
}

export function operationTool<Operation extends AnyOperation>(tool: OperationTool<Operation>): McpTool {
  const { operation, title, description, output, takes = [], fixed = {} } = tool;
  const fields = fieldsOf(operation, takes);
  return {
    ...{ name: operation.name, title, description, output },
    input: z.object(Object.fromEntries(fields.map(({ key, schema }) => [key, schema]))),
    async call(input, context) {
      const { roots, ports } = context;
      const given = {
        ...defaultsOf(operation.options ?? {}),
        ...Object.fromEntries(fields.map(({ place, key, read }) => [place, read(input[key], roots)])),
        ...fixed,
        workingDirectory: roots.folders[0] as string,
      };
      const request = operation.request(given);
      if (tool.call !== undefined) return tool.call(request, context);
      if (tool.answer === undefined) throw new Error(`The tool ${operation.name} returns nothing.`);
      return tool.answer(await operation.run(request, ports));
    },
  };
}

function fieldsOf(operation: AnyOperation, takes: readonly string[]): Field[] {
  const places = Object.entries<ArgumentTable[string]>(operation.arguments ?? {});
  const options = operation.options as OptionTable | undefined;
  return [
    ...places.map(([place, { help, isMany, isRequired }], at) => {
      const about = `${help}. Relative to the first root, or absolute.`;
      const one = isMany ? z.array(longPath).min(1).max(MOST_PATHS) : longPath;
      const schema =
        isRequired || (isMany && at === 0) ? one.describe(about) : one.optional().describe(about);
      return { place, key: place, schema, read: inRoots };
    }),
    ...takes.map((place) => {
      const option = options?.[place];
      const declared = option ?? SETTINGS[place as SettingName];
      const key = keyOf({ name: option === undefined ? declared.name : flagName(place, option) });
      const one = valueSchema(declared.kind, option);
      const schema = one.optional().describe(declared.help ?? '');
      return { place, key, schema, read: readerOf(declared.kind) };
    }),
  ];
}

function valueSchema({ shape }: Kind<unknown>, option: Option | undefined): z.ZodType {
  const one = schemaOf(shape, '');
  return option?.isRepeatable ? z.array(one).max(MOST_PATHS) : one;
}

function readerOf({ shape, read }: Kind<unknown>): Field['read'] {
  if (shape.type === 'path') return inRoots;
  if (shape.type === 'list' && shape.arePaths)
    return (given, roots) => (given === undefined ? undefined : inRoots([given].flat(), roots));
  // Written as a name, or as several.
  if (shape.type === 'agents')
    return (given) => (given === undefined ? undefined : read([given].flat().join(',')));
  return (given) => given;
}

function inRoots(given: unknown, roots: AllowedRoots): unknown {
  if (Array.isArray(given)) return given.map((path) => roots.resolve(String(path)));
  return given === undefined ? undefined : roots.resolve(String(given));
}

function defaultsOf(options: OptionTable): Record<string, unknown> {
  return Object.fromEntries(Object.entries(options).map(([place, option]) => [place, option.default]));
}
