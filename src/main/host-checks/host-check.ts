/** What a check found. `missing` stops a start; `limited` takes something away and says what. */
export interface Finding {
  state: 'ok' | 'limited' | 'missing';
  /** One sentence: what is so. */
  what: string;
  /** A command, or what to change. */
  mend?: string;
}

export interface HostCheck {
  name: string;
  find: () => Promise<Finding>;
}

export interface NamedFinding extends Finding {
  name: string;
}

/** Runs all checks; one that fails itself counts as missing, with its reason. */
export function runHostChecks(checks: readonly HostCheck[]): Promise<NamedFinding[]> {
  return Promise.all(
    checks.map(async ({ name, find }) => {
      try {
        return { name, ...(await find()) };
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        return { name, state: 'missing', what: `could not be looked at: ${reason}` };
      }
    }),
  );
}
