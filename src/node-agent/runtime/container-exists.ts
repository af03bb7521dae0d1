import { AppError } from '../../kernel/app-error.js';

export class ContainerExists extends AppError {
  constructor(id: string) {
    super('conflict', `container ${id} exists already on this node`, { code: 'container_exists' });
  }
}
