/** Keys of what is not a class, for dependency injection in the api. */
export const API_SETTINGS = Symbol('ApiSettings');
export const CLOCK = Symbol('Clock');
