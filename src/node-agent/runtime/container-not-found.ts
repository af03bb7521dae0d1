import { AppError } from '../../kernel/app-error.js';

export class ContainerNotFound extends AppError {
  constructor(id: string) {
    super('not_found', `container ${id} does not exist on this node`, {
      code: 'container_not_found',
    });
  }
}
