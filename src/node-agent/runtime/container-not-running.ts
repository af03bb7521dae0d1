import { AppError } from '../../kernel/app-error.js';
import type { ContainerStatus } from './runtime-driver.js';

/** The container is there, but not in a state in which this can be done. */
export class ContainerNotRunning extends AppError {
  constructor(id: string, status: ContainerStatus) {
    super('conflict', `container ${id} is ${status}`, { code: 'container_not_running' });
  }
}
