import { doctor } from '../application/doctor/doctor.ts';
import { renderJson } from '../report/json.ts';
import { doctorView } from '../report/text/doctor-view.ts';
import { layoutText } from '../report/view-model/layout-text.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import { type CliIo, lookOfStdout } from './io.ts';
import { portsOf } from './ports.ts';
import { settingsOf } from './setting-flags.ts';

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
  io.writeOut(
    flags.output === 'json'
      ? renderJson(document)
      : layoutText(doctorView(document), lookOfStdout(io, flags.color)),
  );
  return document.checks.some(({ status }) => status === 'failed') ? EXIT.wrongUse : EXIT.fine;
}
