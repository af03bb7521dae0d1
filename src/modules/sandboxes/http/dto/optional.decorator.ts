import { ValidateIf, type ValidationOptions } from 'class-validator';

/** May be left out, but is checked where it is there: null is no way of leaving it out. */
export const Optional = (options?: ValidationOptions): PropertyDecorator =>
  ValidateIf((_: object, value: unknown) => value !== undefined, options);
