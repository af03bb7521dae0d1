/**
 * Version that sandboxes report as `envdVersion`: digits and dots only, since one stock client
 * throws at a suffix; at least 0.6.4 unlocks everything the clients gate.
 */
export const ENVD_VERSION = '0.6.13';
