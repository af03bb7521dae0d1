/** The p-th percentile (0 … 100) by the nearest-rank rule. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((p / 100) * sorted.length) - 1)] ?? Number.NaN;
}

/** Milliseconds that a piece of work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** One row of a Markdown table: name, number, p50, p95, least and greatest, in ms. */
export function row(name: string, values: readonly number[]): string {
  const ms = (value: number): string => value.toFixed(1);
  const least = Math.min(...values);
  const greatest = Math.max(...values);
  return `| ${name} | ${values.length} | ${ms(percentile(values, 50))} | ${ms(percentile(values, 95))} | ${ms(least)} | ${ms(greatest)} |`;
}

export const TABLE_HEAD =
  '| what | n | p50 ms | p95 ms | min ms | max ms |\n|---|---|---|---|---|---|';
