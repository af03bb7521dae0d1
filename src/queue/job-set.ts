import type { z } from 'zod';

/** Jobs of one queue: the schema of each payload by the job's name. */
export type JobSet = Readonly<Record<string, z.ZodType>>;

export type JobName<Set extends JobSet> = keyof Set & string;
export type JobPayload<Set extends JobSet, Name extends JobName<Set>> = z.infer<Set[Name]>;

/** One handler for every job of the set: a missing or an unknown one does not compile. */
export type JobHandlers<Set extends JobSet> = {
  readonly [Name in JobName<Set>]: (payload: JobPayload<Set, Name>) => Promise<void>;
};
