import { groupDigits } from '@cuaderno/domain';

/** '640 kB', '12,4 MB', '3 GB'. */
export function sizeText(bytes: number): string {
  const units = ['kB', 'MB', 'GB'];
  let size = bytes / 1000;
  let unit = 0;
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${groupDigits(size)}\u00A0${units[unit]}`;
}
