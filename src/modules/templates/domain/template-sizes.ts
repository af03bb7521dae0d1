/** What a sandbox gets where nobody says otherwise. */
export const DEFAULT_SIZES = { cpuCount: 2, memoryMB: 512, diskSizeMB: 20_480 } as const;
