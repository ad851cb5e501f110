import type { Detonation } from '@plugin-eval/core/documents/detonation.ts';
import { plural } from '../number-format.ts';
import type { Block, Cell, Section } from '../view-model/blocks.ts';
import {
  fact,
  factList,
  list,
  notice,
  paragraph,
  section,
  table,
  withPriority,
} from '../view-model/build-blocks.ts';
import { effectRows } from './effect-rows.ts';

const MOST_ROWS = 20;

/** Lays out what a skill did: alarming effects first, then what it can do, and every observation. */
export function detonationView(document: Detonation): Section[] {
  const { against, incomplete, files, steps, processes, hosts } = document;
  return [
    ...withPriority(1, section('headline', null, headline(document))),
    ...withPriority(1, section('effects', 'Effects', [effectTable(document)])),
    ...section('abilities', 'What it can do, and did', [
      abilityTable(document),
      neither(document),
      paragraph('"Not seen" is no proof: another prompt, machine or day may show it.', 'quiet'),
    ]),
    ...(against === null
      ? []
      : section('differences', `Compared with ${against.path}`, [differences(against)])),
    ...section('hosts', hosts.length === 0 ? null : 'Hosts', [hostTable(document)]),
    ...section('incomplete', incomplete.length === 0 ? null : 'Not observed', [
      list(incomplete, { most: MOST_ROWS }),
    ]),
    ...withPriority(3, section('files', files.length === 0 ? null : 'Files', [fileTable(document)])),
    ...withPriority(
      3,
      processes.length === 0
        ? []
        : section('processes', 'Processes', [
            list(
              processes.map(({ command, leftRunning }) => [
                { text: command, tone: 'code' as const },
                leftRunning ? ' (left running)' : '',
              ]),
              { most: 60 },
            ),
            paragraph('Sampled: short processes may be missing.', 'quiet'),
          ]),
    ),
    ...section('sessions', document.sessions.length === 0 ? null : 'Sessions', [sessionTable(document)]),
    ...withPriority(3, section('steps', steps.length === 0 ? null : 'Steps', [stepTable(document)])),
    ...withPriority(3, section('basis', 'What this rests on', [basis(document)])),
  ];
}

function headline({ agent, gates, sessions, steps }: Detonation): Block[] {
  const notRun = steps.filter(({ outcome }) => outcome === 'not-run').length;
  const run = steps.length - notRun;
  const extent = `${plural(run, 'step')} carried out${notRun === 0 ? '' : `, ${notRun} could not be`}.`;
  if (steps.length === 0 && agent.decided === 'scripted')
    return [paragraph('Its texts hold nothing that an agent could carry out.', 'strong')];
  return [
    ...gates.map(({ passed, message }) =>
      passed === false
        ? notice('alarm', `Alarming effects: ${message}`)
        : paragraph(
            passed === null ? `Nothing was measured: ${message}` : `In this run ${message}`,
            'strong',
          ),
    ),
    paragraph(extent),
    ...(agent.decided === 'scripted' ? [] : [paragraph(decision(agent, sessions.length))]),
  ];
}

/** Circumstances of an agent's decisions, which differ from those of their effects. */
function decision({ name, decided }: Detonation['agent'], sessions: number): string {
  const where =
    decided === 'live'
      ? 'with the planted files, but without a network and without planted variables'
      : 'without planted secrets, and without these hosts';
  return `${name} decided in ${plural(sessions, 'session')} ${where}. Its calls were then carried out among the stand-ins.`;
}

function sessionTable({ sessions }: Detonation): Block {
  return table(
    ['Prompt', 'From', 'Outcome', 'Skill', 'Calls:'],
    sessions.map(({ prompt, source, outcome, reason, loaded, calls }): Cell[] => [
      prompt,
      source ?? 'not known',
      reason === null ? outcome : `${outcome}: ${reason}`,
      loaded ? 'loaded' : 'not loaded',
      String(calls),
    ]),
    { most: MOST_ROWS },
  );
}

function effectTable(document: Detonation): Block | null {
  const rows = effectRows(document);
  if (rows.length === 0) return null;
  return table(
    ['Effect', 'Detail', 'Follows'],
    rows.map(({ tone, effect, detail, follows }): Cell[] => [
      [tone === null ? effect : { text: effect, tone }],
      detail,
      [{ text: follows, tone: 'code' }],
    ]),
    { most: 40 },
  );
}

function abilityTable({ abilities, steps }: Detonation): Block {
  const run = steps.filter(({ outcome }) => outcome !== 'not-run').length;
  return table(
    ['Ability', 'The scan says it can', 'It did'],
    abilities.filter(isKnown).map(({ ability, can, did, observable }): Cell[] => [
      ability,
      can.length === 0 ? 'not found' : can.join(', '),
      did.length > 0
        ? [{ text: `in ${plural(did.length, 'step')}`, tone: 'strong' }]
        : [
            {
              text: observable ? `not seen in ${plural(run, 'step')}` : 'cannot be observed',
              tone: 'quiet',
            },
          ],
    ]),
  );
}

function isKnown({ can, did }: Detonation['abilities'][number]): boolean {
  return can.length + did.length > 0;
}

/** The abilities that neither the scan nor the run showed, in one line. */
function neither({ abilities }: Detonation): Block | null {
  const others = abilities.filter((one) => !isKnown(one)).map(({ ability }) => ability);
  return others.length === 0 ? null : paragraph(`Neither found nor seen: ${others.join(', ')}.`, 'quiet');
}

function hostTable({ hosts }: Detonation): Block {
  return table(
    ['Host', 'Protocol', 'Requests:', 'Bytes:', 'First path', 'Secrets'],
    hosts.map(({ host, port, protocol, requests, bytes, methods, paths, secrets, isOwn }): Cell[] => [
      `${host}:${port}`,
      protocol,
      String(requests),
      String(bytes),
      paths.length === 0 ? '' : `${methods[0] ?? ''} ${paths[0]}`,
      secrets.length === 0
        ? ''
        : [
            {
              text: `${secrets.join(', ')}${isOwn ? ' (its own service)' : ''}`,
              ...(isOwn ? {} : { tone: 'alarm' as const }),
            },
          ],
    ]),
    { most: MOST_ROWS },
  );
}

function fileTable({ files }: Detonation): Block {
  return table(
    ['File', 'Where', 'Change', 'Steps'],
    files.map(({ path, area, change, steps }): Cell[] => [path, area, change, steps.join(', ')]),
    { most: 100 },
  );
}

function stepTable({ steps }: Detonation): Block {
  return table(
    ['Step:', 'Kind', 'Instruction', 'Text', 'Outcome'],
    steps.map(({ number, kind, file, line, text, outcome, exitCode, reason }): Cell[] => [
      String(number),
      kind,
      [{ text: line === null ? file : `${file}:${line}`, tone: 'code' }],
      text,
      outcome === 'done'
        ? 'done'
        : `${outcome}${exitCode === null ? '' : ` (${exitCode})`}${reason === null ? '' : `: ${reason}`}`,
    ]),
    { most: 60 },
  );
}

function differences(against: NonNullable<Detonation['against']>): Block {
  if (against.added.length + against.removed.length === 0)
    return paragraph('Both versions showed the same effects.', 'good');
  return list(
    [
      ...against.added.map((effect) => [{ text: 'new: ', tone: 'warning' as const }, effect]),
      ...against.removed.map((effect) => `gone: ${effect}`),
    ],
    { most: 40 },
  );
}

function basis({ agent, sandbox, secretsPlanted, stoodIn, tool, stepsLeftOut }: Detonation): Block {
  return factList([
    fact(
      'Agent',
      agent.name,
      agent.decided === 'scripted'
        ? 'scripted: it does what the text says'
        : `${agent.version ?? ''} on ${agent.model ?? 'an unknown model'}: the calls of its ${agent.decided} sessions, replayed`,
    ),
    fact('Sandbox', sandbox.kind, 'no network; every host was a stand-in'),
    fact('Secrets planted', String(secretsPlanted)),
    ...(stoodIn.length === 0 ? [] : [fact('Replaced with empty ones', stoodIn.join(', '))]),
    ...(stepsLeftOut === 0 ? [] : [fact('Instructions left out', String(stepsLeftOut))]),
    fact('Tool', `${tool.name} ${tool.version}`),
  ]);
}
