/** The time, as a port: tests move it, nothing else reads the wall clock for decisions. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until it is told to move. */
export class ManualClock implements Clock {
  constructor(private at: Date) {}

  now(): Date {
    return new Date(this.at);
  }

  advance(milliseconds: number): void {
    this.at = new Date(this.at.getTime() + milliseconds);
  }
}
