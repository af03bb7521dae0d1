import { ConnectError } from '../connect/connect-error.js';

/** Answers the watch calls until watches exist. */
export const watchNotSupported = async (): Promise<never> => {
  throw new ConnectError('unimplemented', 'watching folders is not supported yet');
};
