import { doctor } from '../application/doctor/doctor.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import type { CliIo } from './io.ts';
import { portsOf } from './ports.ts';
import { settingsOf } from './setting-flags.ts';
import { writeDocument } from './write-document.ts';

interface DoctorFlags {
  offline?: boolean;
  config?: string;
  output: 'text' | 'json';
  color: boolean;
}

/** `plugin-eval doctor`. */
export async function runDoctor(flags: DoctorFlags, io: CliIo): Promise<ExitCode> {
  const request = {
    ...{ workingDirectory: io.workingDirectory, configFile: flags.config, offline: flags.offline },
    ...settingsOf(flags),
  };
  const document = await doctor(request, portsOf(io, { quiet: true }));
  await writeDocument('doctor', document, flags, io);
  return document.checks.some(({ status }) => status === 'failed') ? EXIT.wrongUse : EXIT.fine;
}
