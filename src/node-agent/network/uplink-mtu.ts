import { readFileSync } from 'node:fs';

const ETHERNET_MTU = 1500;

/** MTU of the device with the default route, 1500 at most: no sandbox sends what the host cannot. */
export function uplinkMtu(): number {
  const [, ...routes] = readFileSync('/proc/net/route', 'utf8').trim().split('\n');
  const sizes = routes
    .map((line) => line.split('\t'))
    .filter(([, destination, , , , , , mask]) => destination === '00000000' && mask === '00000000')
    .map(([device]) => Number(readFileSync(`/sys/class/net/${device}/mtu`, 'utf8')));
  return Math.min(ETHERNET_MTU, ...sizes);
}
