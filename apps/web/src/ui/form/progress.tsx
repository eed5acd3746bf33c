import { Progress as ThemesProgress } from '@radix-ui/themes/components/progress';
import './progress.css';

/** A bar that fills up to `max`; `label` is its accessible name. */
export function Progress({ value, max, label }: { value: number; max: number; label: string }) {
  return <ThemesProgress className="progress" value={value} max={max} aria-label={label} />;
}
