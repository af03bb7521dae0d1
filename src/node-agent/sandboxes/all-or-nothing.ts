/**
 * Runs steps side by side. At the first failure the signal that they got aborts; the failure is
 * thrown when all have settled, so that nothing runs on behind an undo.
 */
export async function allOrNothing<T extends readonly Promise<unknown>[]>(
  parent: AbortSignal,
  begin: (signal: AbortSignal) => [...T],
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const controller = new AbortController();
  const steps = begin(AbortSignal.any([parent, controller.signal]));
  try {
    return await Promise.all(steps);
  } catch (error) {
    controller.abort(error);
    await Promise.allSettled(steps);
    throw error;
  }
}
