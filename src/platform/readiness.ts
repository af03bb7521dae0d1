/** One thing that the platform needs before it can serve. */
export interface ReadinessProbe {
  /** One word, such as `postgres`: it is shown to whoever asks. */
  name: string;
  /** Resolves where it works; rejects with the reason where it does not. */
  check(): Promise<void>;
}

/**
 * Provide it with an array of `ReadinessProbe` in any module; `/ready` asks the probes of all
 * providers together.
 */
export const READINESS_PROBES = Symbol('READINESS_PROBES');
