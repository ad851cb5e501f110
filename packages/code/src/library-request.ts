import type { CallSpec, LibraryCall } from './call-spec.ts';
import { remoteValue } from './derived-values.ts';
import { emitRequest } from './emit-request.ts';
import type { Execution } from './execution.ts';
import { marksOf, UNKNOWN, type Value, withStep } from './value.ts';
import { writeFile } from './write-file.ts';

function fileAt(interpreter: Execution, path: Value | undefined, line: number): Value {
  return path === undefined ? UNKNOWN : interpreter.analysis.readFile(interpreter, path, line);
}

/** A library's request: the data sent, its target, and the use of the answer. */
export function requestByLibrary(
  interpreter: Execution,
  spec: Extract<CallSpec, { does: 'request' }>,
  call: LibraryCall,
): Value {
  const { path, args, named, line } = call;
  const target =
    args[spec.at] ??
    (spec.named ?? []).map((name) => named.get(name)).find((value) => value !== undefined) ??
    UNKNOWN;
  const url = target.text ?? target.entries?.get('url')?.text ?? null;
  const others = args.filter((value) => value !== target);
  const options = [...named.entries(), ...others.flatMap((value) => [...(value.entries ?? [])])];
  const isHeader = (name: string) =>
    /^(?:headers?|auth|cookies|httpsAgent|agent|signal|timeout|credentials|verify|proxies)$/i.test(name);
  const headers = marksOf([
    ...options.filter(([name]) => isHeader(name)).map(([, value]) => value),
    target.path === 'urllib.request.Request()' ? target.entries?.get('headers') : null,
  ]);
  const body = marksOf([
    ...options.filter(([name, value]) => !isHeader(name) && value !== target).map(([, value]) => value),
    ...others.filter(({ entries }) => entries === null),
    ...(target.path === 'urllib.request.Request()' ? [target] : []),
    ...(spec.uploads === undefined ? [] : [fileAt(interpreter, args.at(spec.uploads), line)]),
  ]);
  const method = options.find(([name]) => name === 'method')?.[1].text?.toUpperCase();
  const hasBody = options.some(([name]) => /^(?:body|data|json|files|content)$/.test(name));
  const sends =
    spec.sends === true || hasBody || (method !== undefined && /^(?:POST|PUT|PATCH)$/.test(method));
  emitRequest(interpreter, line, { via: path, url, body, inUrl: target.marks, headers, sends });
  const answer = remoteValue(interpreter, url, line);
  const saved = spec.saves === undefined ? undefined : args[spec.saves];
  if (saved !== undefined)
    writeFile(
      interpreter,
      path,
      saved,
      withStep(answer, () => interpreter.step(line, 'is saved')),
      false,
      line,
    );
  for (const { definition } of call.everything)
    if (definition !== null) interpreter.invoke(definition, [answer]);
  return answer;
}
