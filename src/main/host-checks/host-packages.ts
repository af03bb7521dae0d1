import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkoutRoot } from '../up/places.js';

/** A package of the host, and a program or file that shows that it is there. */
export interface HostPackage {
  name: string;
  proof: string;
}

/** The packages that the bootstrap installs: the file is read by it too, and so is no code. */
export async function hostPackages(): Promise<HostPackage[]> {
  const file = join(checkoutRoot(), 'src/main/host-checks/host-packages.txt');
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  return lines.map((line) => {
    const [name = '', proof = ''] = line.split(' ');
    return { name, proof };
  });
}
