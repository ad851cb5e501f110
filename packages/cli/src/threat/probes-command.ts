import { EXIT } from '@plugin-eval/app/operations/exit-code.ts';
import { optionalArgument } from '@plugin-eval/app/operations/operation.ts';
import { option } from '@plugin-eval/app/operations/option.ts';
import { PROBES } from '@plugin-eval/app/operations/threat-options.ts';
import { placed } from '@plugin-eval/app/operations/threat-problems.ts';
import { listProbes } from '@plugin-eval/app/threat-catalogues.ts';
import { PROBE_DELIVERIES, SEVERITIES, THREAT_CATEGORIES } from '@plugin-eval/core/documents/names.ts';
import { choice, text } from '@plugin-eval/engine/config/setting.ts';
import { probeById } from '@plugin-eval/threat/probes/select-probes.ts';
import { defineCommand } from '../cli-command.ts';
import { messageWriter } from '../stderr-messages.ts';
import { writeView } from './write-view.ts';

/** `plugin-eval threat probes [ID]`. Exits with 3 when some probes could not be read. */
export const PROBES_COMMAND = defineCommand(
  {
    name: 'threat probes',
    summary: 'list the probes, or show one',
    description: 'Prints the catalogue of probes, or one probe in full.',
    arguments: { id: optionalArgument('one probe') },
    formats: ['text', 'json', 'markdown'],
    defaultFormat: 'text',
    options: {
      ...PROBES,
      category: option(choice(THREAT_CATEGORIES), { argument: 'family', help: 'only this family' }),
      severity: option(choice(SEVERITIES), { argument: 'severity', help: 'only this severity' }),
      delivery: option(choice(PROBE_DELIVERIES), {
        argument: 'delivery',
        help: 'only this delivery channel',
      }),
      failureMode: option(text, { argument: 'id', help: 'only probes with this failure mode' }),
      framework: option(text, {
        argument: 'id',
        help: 'only probes of this entry, such as LLM01, or framework',
      }),
      language: option(text, { argument: 'tag', help: 'only probes in this language, such as de' }),
    },
  },
  async ({ id, probes, workingDirectory, ...given }, { writing, io }) => {
    const { category, severity, delivery, failureMode, framework, language } = given;
    const filters = { category, severity, delivery, failureMode, framework, language };
    const { document } = await listProbes({
      probes,
      filters: id === undefined ? filters : {},
      workingDirectory,
    });
    const views = () => import('@plugin-eval/report/threat-catalogue/probe-view.ts');
    if (id === undefined) {
      const list = async () => (await views()).probeListView(document);
      await writeView({ schemaVersion: '1.0', ...document }, list, writing, io);
    } else {
      const probe = probeById(document.probes, id);
      await writeView(
        probe,
        async () => (await views()).probeView(probe, document.failureModes),
        writing,
        io,
      );
    }
    for (const message of placed(document.errors)) messageWriter(io)(message);
    return document.errors.length === 0 ? EXIT.fine : EXIT.notMeasured;
  },
);
