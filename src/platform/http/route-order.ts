import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Express } from 'express';

interface RouteLayer {
  route?: { path: unknown } | undefined;
}

/**
 * Sorts the routes once all are mounted: where two patterns take the same path, the one with the
 * literal segment comes first (`/sandboxes/metrics` before `/sandboxes/:sandboxID`), whichever
 * module declared it, and however the modules are ordered.
 */
@Injectable()
export class RouteOrder implements OnApplicationBootstrap {
  constructor(private readonly adapterHost: HttpAdapterHost) {}

  onApplicationBootstrap(): void {
    const { router } = this.adapterHost.httpAdapter.getInstance<Express>();
    sortRoutes(router.stack as RouteLayer[]);
  }
}

/** Sorts every run of neighbouring routes in place; what stands between the runs keeps its place. */
export function sortRoutes(stack: RouteLayer[]): void {
  let start = 0;
  while (start < stack.length) {
    let end = start;
    while (end < stack.length && stack[end]?.route !== undefined) end += 1;
    const run = stack.slice(start, end);
    run.sort((a, b) => (rankOf(a) < rankOf(b) ? -1 : rankOf(a) > rankOf(b) ? 1 : 0));
    stack.splice(start, run.length, ...run);
    start = end + 1;
  }
}

/** One digit for each segment: literal before parameter before wildcard. */
function rankOf({ route }: RouteLayer): string {
  if (typeof route?.path !== 'string') return '';
  return route.path
    .split('/')
    .slice(1)
    .map((segment) => (segment.includes('*') ? '2' : segment.includes(':') ? '1' : '0'))
    .join('');
}
