/**
 * A process of its own that reads one address as a user: its latency is not that of the process that makes
 * the load. Arguments: address, cookie, seconds. Prints the times in ms as JSON.
 */
import { setTimeout as pause } from 'node:timers/promises';

const PAUSE_MS = 5;
const [url = '', cookie = '', seconds = '5'] = process.argv.slice(2);
const times: number[] = [];
const end = performance.now() + Number(seconds) * 1000;
while (performance.now() < end) {
  const began = performance.now();
  const response = await fetch(url, { headers: { cookie } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`answered with ${response.status}`);
  times.push(performance.now() - began);
  await pause(PAUSE_MS);
}
console.log(JSON.stringify(times));
