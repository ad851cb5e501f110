import type { HostMachine } from '@plugin-eval/engine/config/host-machine.ts';
import type { PriceOverrides } from '@plugin-eval/engine/model/call-cost.ts';
import { secretsOf } from '@plugin-eval/engine/model/call-model.ts';
import { refuseOtherEndpoint } from '@plugin-eval/engine/model/other-endpoint.ts';
import { type Gateway, type GatewayContext, startGateway } from '../gateway.ts';
import type { SandboxHost } from '../sandbox/sandbox-host.ts';
import { type DriveSession, refuseBareModel, type SessionDrivers } from '../session-driver.ts';
import { sweepSessionFolders } from '../session-folder.ts';
import { driveProgram } from './drive-program.ts';
import { type InstalledProgram, programVersion, unusableProgram } from './find-agent-program.ts';

export interface ProgramDriversOptions extends GatewayContext {
  host: HostMachine;
  /** Prices by `provider:model`, which precede the known ones. */
  prices: PriceOverrides;
  programs: readonly InstalledProgram[];
  /** The only sandbox they run in. */
  sandbox: SandboxHost;
}

/** The drivers of agent programs of one run. They share a server while one of them is in use. */
export interface ProgramDrivers {
  drivers: SessionDrivers;
  /** Ends remaining sessions, and the gateway. Must be called at the end of the run, however it ended. */
  stop(): Promise<void>;
}

export function programDrivers(options: ProgramDriversOptions): ProgramDrivers {
  const { environment, host, prices, clock, sandbox, programs } = options;
  let starting: Promise<Gateway> | null = null;
  const start = async () => {
    sweepSessionFolders(host);
    return await startGateway(options);
  };
  const driverOf =
    (installed: InstalledProgram): DriveSession =>
    async (request, skills, context) => {
      refuseBareModel(request);
      refuseOtherEndpoint(request.model, environment[request.model.provider]);
      if (request.driverVersion !== programVersion(installed))
        throw unusableProgram(
          installed.program,
          `is ${programVersion(installed)} here, but ${request.driverVersion} is required`,
        );
      starting ??= start();
      const gateway = await starting;
      return await driveProgram(installed, request, skills, {
        ...{ gateway, sandbox, host, prices, secrets: secretsOf(environment), now: () => clock.now() },
        ...context,
      });
    };
  return {
    drivers: Object.fromEntries(programs.map((one) => [one.program.driver, driverOf(one)])),
    async stop() {
      const gateway = await starting?.catch(() => null);
      starting = null;
      await gateway?.stop();
    },
  };
}
