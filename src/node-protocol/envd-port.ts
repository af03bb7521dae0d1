/** The daemon's port, part of the published interface; it is reached through a unix socket. */
export const ENVD_PORT = 49_983;
