import { PATH_METADATA } from '@nestjs/common/constants.js';
import type { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { ACCESS_METADATA } from '../../platform/access/access.decorator.js';

type Method = (...given: unknown[]) => unknown;

/** Names of the handlers that are routes but carry no `@Access`, on them or on their class. */
export function routesWithoutAccess(
  discovery: DiscoveryService,
  scanner: MetadataScanner,
  reflector: Reflector,
): string[] {
  const open: string[] = [];
  for (const { instance, metatype } of discovery.getControllers()) {
    if (!instance || !metatype) continue;
    const prototype = Object.getPrototypeOf(instance) as Record<string, Method>;
    for (const name of scanner.getAllMethodNames(prototype)) {
      const handler = prototype[name];
      if (!handler || !Reflect.hasMetadata(PATH_METADATA, handler)) continue;
      if (reflector.getAllAndOverride(ACCESS_METADATA, [handler, metatype]) === undefined) {
        open.push(`${metatype.name}.${name}`);
      }
    }
  }
  return open;
}
