/** A line for the terminal. */
export interface BuildProgress {
  readonly phase: 'resolve' | 'download' | 'unpack' | 'configure' | 'finish' | 'ready';
  /** Packages done and packages in all, where they are known. */
  readonly done?: number;
  readonly total?: number;
}

/**
 * Follows the output of mmdebstrap and apt. The packages come in two rounds, the essential ones
 * and the rest, so the total grows once.
 */
export class BootstrapProgress {
  #phase: BuildProgress['phase'] = 'resolve';
  #total = 0;
  #fetched = 0;
  #unpacked = new Set<string>();
  #configured = new Set<string>();

  /** The state after a line of output, where the line changes it. */
  read(line: string): BuildProgress | undefined {
    const planned = /(\d+) upgraded, (\d+) newly installed/.exec(line);
    if (planned !== null) {
      this.#total += Number(planned[1]) + Number(planned[2]);
      return this.#at(this.#phase === 'resolve' ? 'download' : this.#phase, this.#fetched);
    }
    if (/^Get:\d+ .* \[[\d.,]+ k?M?B\]$/.test(line) && / (amd64|all|arm64) /.test(line)) {
      if (!/ Packages /.test(line)) return this.#at('download', (this.#fetched += 1));
    }
    const unpacking = /^Unpacking (\S+) /.exec(line)?.[1];
    if (unpacking !== undefined) {
      return this.#at('unpack', this.#unpacked.add(unpacking).size);
    }
    const configuring = /^Setting up (\S+) /.exec(line)?.[1];
    if (configuring !== undefined) {
      return this.#at('configure', this.#configured.add(configuring).size);
    }
    return undefined;
  }

  #at(phase: BuildProgress['phase'], done: number): BuildProgress {
    this.#phase = phase;
    return this.#total > 0
      ? { phase, done: Math.min(done, this.#total), total: this.#total }
      : { phase };
  }
}
