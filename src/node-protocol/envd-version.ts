/** Version of the daemon that nodes put into sandboxes; what clients see as `envdVersion`. */
export const ENVD_VERSION = '0.6.13';
