import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { buildMessage, ValidateBy } from 'class-validator';

/** A text that the database can hold and give back as it was. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

function isStringMap(value: unknown, isKey: (key: string) => boolean): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(value).every(
    ([key, text]) => isKey(key) && typeof text === 'string' && isStorable(text),
  );
}

/** Takes the value as it was parsed: the library's own copy drops keys such as `constructor`. */
const Untouched = (): PropertyDecorator =>
  Transform(({ obj, key }: { obj: Record<string, unknown>; key: string }) => obj[key]);

function StringMap(name: string, what: string, isKey: (key: string) => boolean): PropertyDecorator {
  return applyDecorators(
    Untouched(),
    ValidateBy({
      name,
      validator: {
        validate: (value: unknown) => isStringMap(value, isKey),
        defaultMessage: buildMessage((prefix) => `${prefix}$property must be ${what}`),
      },
    }),
  ) as PropertyDecorator;
}

/** An object whose values are all strings. */
export const IsStringMap = (): PropertyDecorator =>
  StringMap('isStringMap', 'an object whose values are all strings, without NUL', isStorable);

/** As the kernel takes an environment: names are not empty and hold neither `=` nor NUL. */
export const IsEnvironment = (): PropertyDecorator =>
  StringMap(
    'isEnvironment',
    'an object whose values are all strings, with names that hold no = and no NUL',
    (key) => key !== '' && !key.includes('=') && isStorable(key),
  );

/** Any object, kept as it came. */
export const IsOpaqueObject = (): PropertyDecorator =>
  applyDecorators(
    Untouched(),
    ValidateBy({
      name: 'isOpaqueObject',
      validator: {
        validate: (value: unknown) =>
          typeof value === 'object' && value !== null && !Array.isArray(value),
        defaultMessage: buildMessage((prefix) => `${prefix}$property must be an object`),
      },
    }),
  ) as PropertyDecorator;
