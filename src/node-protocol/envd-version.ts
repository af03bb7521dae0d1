/**
 * Version of the daemon that nodes put into sandboxes, which clients see as `envdVersion`: digits
 * and dots only, since one stock client throws at a suffix; 0.6.4 unlocks all that the clients gate.
 */
export const ENVD_VERSION = '0.6.13';
