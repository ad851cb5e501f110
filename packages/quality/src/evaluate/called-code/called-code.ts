import { analyseCode } from '@plugin-eval/code/analysis.ts';
import type { Effect } from '@plugin-eval/code/effects.ts';
import { type CodeLanguage, languageOfFile } from '@plugin-eval/code/language.ts';
import type { ReadCalledCode } from '@plugin-eval/code/read-called-code.ts';
import type { CodeEffect } from '@plugin-eval/core/documents/probe.ts';
import type { FlowContext } from '@plugin-eval/scan/flows/flow-context.ts';
import { findingsOf } from '@plugin-eval/scan/scan-folder.ts';
import type { SynthesisedSkill } from '@plugin-eval/sessions/session-request.ts';
import { fileMeant, filesOfCommand, modulesOf } from './called-files.ts';
import { calledWith, type Write } from './called-with.ts';
import { failureModeOfCommand } from './finding-failure-modes.ts';
import { type SkillCode, skillCode } from './skill-code.ts';

/** Scripts that scripts run are followed no further. */
const DEEPEST = 4;
/** Code units read of a command or a file. */
const LONGEST_CODE = 200_000;
const LONGEST_PATH = 200;

type CallEffect = Omit<CodeEffect, 'call'>;
type BareCallEffect = Pick<CallEffect, 'failureMode' | 'rule'>;

/**
 * Reads the effects of code an agent runs with its tools: a script whose parsed flow sends a secret to a host
 * does so when it is called. Every distinct command is read once. Source: docs/specification/threats.md,
 * "Code that a call runs".
 * @param skills that are installed; none: commands alone are read
 */
export function calledCode(skills: readonly Pick<SynthesisedSkill, 'files'>[]): ReadCalledCode {
  let installed: SkillCode[] | undefined;
  const known = new Map<string, readonly CallEffect[]>();
  return (calls) => {
    installed ??= skills.map(skillCode);
    const written = new Map<string, string>();
    const found: CodeEffect[] = [];
    for (const [call, made] of calls.entries()) {
      const { command, code, write } = calledWith(made);
      if (write !== null) {
        written.set(write.path.slice(0, LONGEST_PATH), write.content);
        found.push(...effectsOfWrite(write, installed).map((effect) => ({ call, ...effect, file: null })));
      }
      if (code !== null)
        found.push(
          ...effectsOfText(code, 'python', installed).map((effect) => ({ call, ...effect, file: null })),
        );
      if (command === null) continue;
      // What was written before may be run: such a session is read for itself.
      const effects =
        (written.size === 0 ? known.get(command) : undefined) ?? effectsOf(command, installed, written);
      if (written.size === 0) known.set(command, effects);
      found.push(...effects.map((effect) => ({ call, ...effect })));
    }
    return found;
  };
}

function effectsOf(
  command: string,
  skills: readonly SkillCode[],
  written: ReadonlyMap<string, string>,
): CallEffect[] {
  const found = new Map<string, CallEffect>();
  const add = (effect: CallEffect) =>
    found.set(`${effect.rule} ${effect.failureMode} ${effect.file}`, effect);
  const seen = new Set<string>();
  const follow = (paths: readonly string[], depth: number): void => {
    if (depth > DEEPEST) return;
    for (const path of paths)
      for (const [at, { files, effects }] of skills.entries()) {
        const file = fileMeant(path, [...files.keys()]);
        if (file === null || seen.has(`${at} ${file}`)) continue;
        seen.add(`${at} ${file}`);
        for (const effect of effects.get(file) ?? []) add({ ...effect, file: file.slice(0, LONGEST_PATH) });
        const text = files.get(file) ?? '';
        follow(calledIn(text, languageOfFile(file, text.slice(0, LONGEST_PATH))), depth + 1);
      }
  };
  for (const effect of effectsOfText(command, 'shell', skills)) add({ ...effect, file: null });
  const paths = calledIn(command, 'shell');
  follow(paths, 1);
  for (const path of paths) {
    const own = fileMeant(path, [...written.keys()]);
    const text = own === null ? undefined : written.get(own);
    const language =
      own === null || text === undefined ? null : languageOfFile(own, text.slice(0, LONGEST_PATH));
    if (own === null || text === undefined || language === null || seen.has(own)) continue;
    seen.add(own);
    for (const effect of effectsOfText(text, language, skills)) add({ ...effect, file: own });
    follow(calledIn(text, language), 1);
  }
  return [...found.values()];
}

/** Files and modules that code runs; commands inside Python and JavaScript are read from their texts. */
function calledIn(text: string, language: CodeLanguage | null): string[] {
  const code = text.slice(0, LONGEST_CODE);
  if (language === 'shell') return [...filesOfCommand(code), ...modulesOf(code)];
  return language === null ? [] : modulesOf(code);
}

/** The effects of a piece of code itself. */
function effectsOfText(text: string, language: CodeLanguage, skills: readonly SkillCode[]): BareCallEffect[] {
  const unit = { file: 'command', line: 1, language, text: text.slice(0, LONGEST_CODE) };
  const { effects } = analyseCode([unit]);
  return callEffectsOf(effects, [{ ...unit, role: 'script', shown: false }], skills);
}

/**
 * The effects of a tool's write, which last like those of a command's: start-up files, settings and memory of
 * the agent.
 */
function effectsOfWrite({ path, content }: Write, skills: readonly SkillCode[]): BareCallEffect[] {
  const text = content.slice(0, LONGEST_CODE);
  const place = { file: 'call', line: 1, layers: [], within: [] };
  const effect: Effect = { kind: 'write', via: 'a tool', path, text, marks: [], append: true, ...place };
  return callEffectsOf([effect], [], skills);
}

function callEffectsOf(
  effects: readonly Effect[],
  units: FlowContext['units'],
  skills: readonly SkillCode[],
): BareCallEffect[] {
  const context: FlowContext = {
    inventory: { files: [], notes: [] },
    units,
    effects,
    variables: new Map(),
    texts: skills.map(({ texts }) => texts).join('\n'),
    mentions: new Map(),
  };
  return effects.flatMap((effect) =>
    findingsOf(effect, context).flatMap((draft) => {
      const failureMode = failureModeOfCommand(draft);
      return failureMode === null ? [] : [{ failureMode, rule: draft.rule }];
    }),
  );
}
