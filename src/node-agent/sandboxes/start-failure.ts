import { AppError } from '../../kernel/app-error.js';

/** The steps of a start that can fail, and what the person who asked is told. */
const REASONS = {
  template: 'the template is not on the node that was to start the sandbox',
  slots: 'the node has no free slot for another sandbox',
  'runtime-class': 'the node does not offer this runtime class',
  'sealed-part': 'the node could not fetch the settings of the sandbox',
  storage: 'the root file system could not be prepared',
  network: 'the network of the sandbox could not be prepared',
  runtime: 'the container could not be created',
  daemon: 'the daemon in the sandbox did not answer',
  exited: 'the first process of the sandbox ended during the start',
  interrupted: 'the node was restarted during the start',
  occupied: 'an earlier run of this sandbox is still on the node',
} as const;

export type StartFailureStep = keyof typeof REASONS;

/**
 * A start failed at a step. The message names no path and no secret, since it is shown to the
 * person who asked; the cause is for the log.
 */
export class StartFailed extends AppError {
  readonly step: StartFailureStep;

  constructor(step: StartFailureStep, cause?: unknown) {
    super('unavailable', REASONS[step], { code: 'start_failed', cause });
    this.step = step;
  }
}

/** Runs a step; whatever it throws becomes its `StartFailed`. */
export async function failingAs<T>(step: StartFailureStep, work: () => Promise<T> | T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof StartFailed ? error : new StartFailed(step, error);
  }
}
